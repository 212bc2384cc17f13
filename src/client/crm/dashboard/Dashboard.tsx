import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconChartBar,
  IconChevronRight,
  IconCoin,
  IconDatabasePlus,
  IconRosetteDiscountCheck,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatAud, formatShortDate, formatShortTime } from '#shared/fields/format.ts';
import { HIGH_SCORE } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { PanelSkeleton } from '../../ui/loading/PanelSkeleton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import columns from '../../ui/TwoColumns.module.css';
import { BackupNote } from '../backups/BackupNote.tsx';
import { PriorityBadge, StatusBadge } from '../leads/leadBadges.tsx';
import { SetupCard } from '../setup/SetupCard.tsx';
import { useDemoData } from '../setup/useDemoData.tsx';
import classes from './Dashboard.module.css';
import { MyDay } from './MyDay.tsx';
import { Pipeline } from './Pipeline.tsx';
import { useMyDay, useNewEnquiries } from './useMyDay.ts';

const formatNumber = (count: number) => count.toLocaleString('en-AU');

function StatCards() {
  const query = trpc.leads.stats.useQuery();
  const stats = query.data;

  if (query.error && !stats) return <QueryError query={query} label="Error loading the numbers" />;
  if (!stats) return null;
  return (
    <section className={classes.strip} aria-label="Leads in numbers">
      <StatCard
        title="Total Leads"
        value={formatNumber(stats.total)}
        note={`${formatNumber(stats.new)} with status New`}
        icon={IconTargetArrow}
        to="/crm/leads"
      />
      <StatCard
        title="Qualified Leads"
        value={formatNumber(stats.qualified)}
        note={`${formatNumber(stats.highScore)} score above ${HIGH_SCORE}`}
        icon={IconRosetteDiscountCheck}
        to="/crm/leads?status=qualified"
      />
      <StatCard
        title="Pipeline Value"
        value={formatAud(stats.pipelineValue)}
        note="All leads, closed ones too"
        icon={IconCoin}
        to="/crm/leads"
      />
      <StatCard
        title="Urgent Leads"
        value={formatNumber(stats.urgent)}
        note="With priority Urgent"
        icon={IconAlertTriangle}
        to="/crm/leads?priority=urgent"
      />
      <Link to="/crm/reports" className={classes.more}>
        <IconChartBar size={20} aria-hidden />
        Reports
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </section>
  );
}

interface StatCardProps {
  title: string;
  value: string;
  note: string;
  icon: Icon;
  to: string;
}

/** One number; the whole card is a link to what it counts. */
function StatCard({ title, value, note, icon: CardIcon, to }: StatCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <CardIcon size={20} aria-hidden />
      </div>
      <p className={classes.value}>{value}</p>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </article>
  );
}

function RecentLeads() {
  const query = trpc.leads.recent.useQuery();
  const leads = query.data;
  return (
    <Panel
      title="Recent Leads"
      aside={
        <Anchor component={Link} to="/crm/leads" size="sm">
          All leads
        </Anchor>
      }
    >
      <QueryError query={query} label="Error loading recent leads" />
      {leads?.length === 0 && <NoLeads />}
      {leads && leads.length > 0 && (
        <ul className={classes.rows}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <div>
                <h3>
                  <Link to={`/crm/leads/${lead.id}`}>{lead.title}</Link>
                </h3>
                <time className={classes.created} dateTime={lead.createdAt.toISOString()}>
                  {formatNewest(lead.createdAt)}
                </time>
              </div>
              <div>
                <span className={classes.account}>{lead.accountName}</span>
                <span className={classes.facts}>
                  <StatusBadge status={lead.status} />
                  <PriorityBadge value={lead.priority} />
                  {lead.leadScore !== null && (
                    <span className={classes.score}>{`Score ${lead.leadScore}/100`}</span>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The day of a lead, and of one of today its time. */
const formatNewest = (at: Date) =>
  formatShortDate(at) === formatShortDate(new Date()) ? formatShortTime(at) : formatShortDate(at);

const NoLeads = () => (
  <Stack align="center" gap="sm" py="lg">
    <Text>No leads yet</Text>
    <Button component={Link} to="/crm/leads/new" variant="light">
      Add Lead
    </Button>
  </Stack>
);

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
      {/* Shown when all is loaded, so that nothing moves. */}
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

/** True until each part of the dashboard has its first answer, or its error. */
function useIsDashboardLoading() {
  const days = Object.values(useMyDay());
  const others = [
    trpc.setup.state.useQuery(),
    trpc.proposals.discountRequests.useQuery(),
    useNewEnquiries(),
    trpc.leads.stats.useQuery(),
    trpc.leads.recent.useQuery(),
    trpc.opportunities.board.useQuery({}),
  ];
  return others.some(({ isPending }) => isPending) || days.some(({ rows, error }) => !rows && !error);
}

function DemoDataButtons() {
  const { isBusy, create, clear, dialog } = useDemoData();
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'sm',
    'aria-disabled': isBusy,
    'data-busy': isBusy || undefined,
  } as const;
  return (
    <Group gap="sm" component="section" aria-label="Demo data">
      <Button {...look} leftSection={<IconDatabasePlus size={18} aria-hidden />} onClick={create}>
        Create Enterprise Demo Data
      </Button>
      <Button {...look} leftSection={<IconTrash size={18} aria-hidden />} onClick={clear}>
        Clear All Data
      </Button>
      {dialog}
    </Group>
  );
}
