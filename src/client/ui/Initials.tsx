import { VisuallyHidden } from '@mantine/core';
import { initialsOf } from '#shared/fields/format.ts';
import classes from './Initials.module.css';

const NOBODY = 'Nobody';

/**
 * A person as initials, which the style sheet shows: the text is the whole name, for screen readers and for a pointer that
 * rests on them. Null is nobody.
 */
export const Initials = ({ name }: { name: string | null }) => (
  <span className={classes.initials} data-nobody={name === null || undefined} title={name ?? NOBODY}>
    <span aria-hidden data-initials={name === null ? '–' : initialsOf(name)} />
    <VisuallyHidden>{name ?? NOBODY}</VisuallyHidden>
  </span>
);
