import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Of those that share a group, one is open at a time. */
  group?: string;
  children: ReactNode;
}

/** Text that opens and closes under its heading, without scripts too. */
export function Disclosure({ title, group, children }: DisclosureProps) {
  return (
    <details className={classes.disclosure} name={group}>
      <summary>
        <h3>{title}</h3>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}
