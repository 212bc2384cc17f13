import { Skeleton, Stack } from '@mantine/core';

/** Three rows while a list of Settings loads. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  );
}
