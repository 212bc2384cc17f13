import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

const ROWS = ['a', 'b', 'c'];

export function TimelineSkeleton() {
  return (
    <Stack gap="md" mt="md" role="status">
      <VisuallyHidden>Loading activities...</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} style={{ display: 'grid', gridTemplateColumns: '28px 1fr', gap: 10 }} aria-hidden>
          <Skeleton h={28} circle />
          <Stack gap={8}>
            <Skeleton h={14} w="65%" />
            <Skeleton h={12} w="40%" />
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
