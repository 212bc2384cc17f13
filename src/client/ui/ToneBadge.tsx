import type { Icon } from '@tabler/icons-react';
import classes from './ToneBadge.module.css';

/** The eight tints of badges; each pair of text and ground has a contrast of at least 5.2. */
export type Tone = 'blue' | 'cyan' | 'teal' | 'violet' | 'amber' | 'green' | 'grey' | 'red';

interface ToneBadgeProps {
  tone: Tone;
  /** Beside the word, never in its place. */
  icon?: Icon;
  children: string;
}

/** A word on a tint. */
export function ToneBadge({ tone, icon: BadgeIcon, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {BadgeIcon && <BadgeIcon size={14} stroke={2.25} aria-hidden />}
      {children}
    </span>
  );
}
