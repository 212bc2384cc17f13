import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface DisclosureProps {
  title: string;
  /** Of the heading; 2 if it stands alone. */
  level?: 2 | 3;
  aside?: string;
  /** Only one of a group is open. */
  group?: string;
  children: ReactNode;
}

/** Works without scripts. */
export function Disclosure({ title, level = 3, aside, group, children }: DisclosureProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <details className={classes.disclosure} name={group}>
      <summary>
        <span className={classes.disclosureTitle}>
          <Heading>{title}</Heading>
          {aside && <span>{aside}</span>}
        </span>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.disclosureContent}>{children}</div>
    </details>
  );
}
