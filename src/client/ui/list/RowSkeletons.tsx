import { Skeleton, Stack } from '@mantine/core';
import classes from '../settings/Settings.module.css';

/** Keeps three rows of space: what follows waits for the list. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label} className={classes.loading}>
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  );
}
