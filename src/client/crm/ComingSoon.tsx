import { Stack, Text } from '@mantine/core';
import { PageTitle } from '../ui/PageTitle.tsx';

/** Stands in for a tab that has no behaviour yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <Stack gap="sm">
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed">{`${title} coming soon`}</Text>
    </Stack>
  );
}
