import type { Icon } from '@tabler/icons-react';
import classes from './ToneBadge.module.css';

/** Each pair of text and background has a contrast of at least 5.2. */
export type Tone = 'blue' | 'cyan' | 'teal' | 'violet' | 'amber' | 'green' | 'grey' | 'red';

interface ToneBadgeProps {
  tone: Tone;
  /** Shown beside the text, never instead of it. */
  icon?: Icon;
  children: string;
}

export function ToneBadge({ tone, icon: BadgeIcon, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {BadgeIcon && <BadgeIcon size={14} stroke={2.25} aria-hidden />}
      {children}
    </span>
  );
}
