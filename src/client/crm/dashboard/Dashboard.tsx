import { Group, Stack } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { DemoDataButtons } from './DemoDataButtons.tsx';
import { RecentLeads } from './RecentLeads.tsx';
import { StatCards } from './StatCards.tsx';

/** Numbers about the leads, and the newest of them. */
export function Dashboard() {
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageTitle>Dashboard</PageTitle>
        {session.data?.demoData && <DemoDataButtons />}
      </Group>
      <StatCards />
      <RecentLeads />
    </Stack>
  );
}
