import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface DisclosureProps {
  title: string;
  /** The level of the heading; 3 unless it stands alone. */
  level?: 2 | 3;
  aside?: string;
  /** The group, of which only one disclosure is open at a time. */
  group?: string;
  children: ReactNode;
}

/** Text that opens and closes under its heading; works without scripts. */
export function Disclosure({ title, level = 3, aside, group, children }: DisclosureProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <details className={classes.disclosure} name={group}>
      <summary>
        <Heading>{title}</Heading>
        {aside && <span>{aside}</span>}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.disclosureContent}>{children}</div>
    </details>
  );
}
