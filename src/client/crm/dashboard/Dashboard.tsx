import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { PanelSkeleton } from '../../ui/loading/PanelSkeleton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import columns from '../../ui/TwoColumns.module.css';
import { BackupNote } from '../backups/BackupNote.tsx';
import { SetupCard } from '../setup/SetupCard.tsx';
import classes from './Dashboard.module.css';
import { DemoDataButtons } from './DemoDataButtons.tsx';
import { MyDay } from './MyDay.tsx';
import { Pipeline } from './Pipeline.tsx';
import { RecentLeads } from './RecentLeads.tsx';
import { StatCards } from './StatCards.tsx';
import { useIsDashboardLoading } from './useIsDashboardLoading.ts';

/** The tasks that are due today, the numbers of leads and opportunities, and the newest leads. */
export function Dashboard() {
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasDemoData = session.data?.demoData ?? false;
  const isLoading = useIsDashboardLoading();
  return (
    <Stack gap="md">
      <div className={classes.title}>
        <PageTitle>Dashboard</PageTitle>
      </div>
      {isLoading && <DashboardSkeleton />}
      {/* Nothing that was shown moves when the rest comes: all of it is shown at once. */}
      <div hidden={isLoading}>
        <Stack gap="md">
          <SetupCard hasDemoData={hasDemoData} />
          <div className={columns.columns}>
            <Stack gap="md" miw={0}>
              <MyDay />
              <Pipeline />
            </Stack>
            <Stack gap="md" miw={0}>
              <StatCards />
              <RecentLeads />
            </Stack>
          </div>
          <Group gap="sm" justify="space-between">
            {hasDemoData && <DemoDataButtons />}
            <BackupNote />
          </Group>
        </Stack>
      </div>
    </Stack>
  );
}

const DashboardSkeleton = () => (
  <div className={columns.columns} role="status">
    <VisuallyHidden>Loading the dashboard...</VisuallyHidden>
    <PanelSkeleton height={420} />
    <PanelSkeleton height={420} />
  </div>
);
