import { Stack } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from '../../ui/TwoColumns.module.css';
import { BackupNote } from '../backups/BackupNote.tsx';
import { SetupCard } from '../setup/SetupCard.tsx';
import { DemoDataButtons } from './DemoDataButtons.tsx';
import { MyDay } from './MyDay.tsx';
import { Pipeline } from './Pipeline.tsx';
import { RecentLeads } from './RecentLeads.tsx';
import { StatCards } from './StatCards.tsx';

/** The tasks that are due today, the newest leads, and the numbers of leads and opportunities. */
export function Dashboard() {
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasDemoData = session.data?.demoData ?? false;
  return (
    <Stack gap="md">
      <PageTitle>Dashboard</PageTitle>
      <SetupCard hasDemoData={hasDemoData} />
      <StatCards />
      <div className={classes.columns}>
        <MyDay />
        <Stack gap="md" miw={0}>
          <RecentLeads />
          <Pipeline />
        </Stack>
      </div>
      <BackupNote />
      {hasDemoData && <DemoDataButtons />}
    </Stack>
  );
}
