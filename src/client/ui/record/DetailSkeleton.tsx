import { Skeleton, Stack } from '@mantine/core';

export const DetailSkeleton = () => (
  <Stack gap="sm" py="sm" role="status" aria-label="Loading">
    <Skeleton h={14} w="60%" />
    <Skeleton h={14} w="80%" />
    <Skeleton h={14} w="45%" />
  </Stack>
);
