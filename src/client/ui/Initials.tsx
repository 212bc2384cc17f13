import { VisuallyHidden } from '@mantine/core';
import { initialsOf } from '#shared/fields/format.ts';
import classes from './Initials.module.css';

/** The style sheet shows initials; the text is the whole name, for screen readers and hover. Null is nobody. */
export function Initials({ name }: { name: string | null }) {
  const text = name ?? 'Nobody';
  return (
    <span className={classes.initials} data-nobody={name === null || undefined} title={text}>
      <span aria-hidden data-initials={name === null ? '–' : initialsOf(name)} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
