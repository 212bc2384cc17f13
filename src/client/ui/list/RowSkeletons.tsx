import { Skeleton, Stack } from '@mantine/core';
import classes from '../settings/Settings.module.css';

/** Three rows while a list of Settings loads. What follows its section waits for the list. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label} className={classes.loading}>
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  );
}
