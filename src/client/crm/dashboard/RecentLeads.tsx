import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatShortDate, formatShortTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PriorityBadge, StatusBadge } from '../leads/leadBadges.tsx';
import classes from './RecentLeads.module.css';

/** The newest leads, each a link to its screen. */
export function RecentLeads() {
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
      {query.error && (
        <ErrorNotice
          hasData={query.data !== undefined}
          message={`Error loading recent leads: ${query.error.message}`}
          onRetry={() => query.refetch()}
        />
      )}
      {leads?.length === 0 && <NoLeads />}
      {leads && leads.length > 0 && (
        <ul className={classes.rows}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <h3>
                <Link to={`/crm/leads/${lead.id}`}>{lead.title}</Link>
              </h3>
              <span className={classes.account}>{lead.accountName}</span>
              <span className={classes.facts}>
                <StatusBadge status={lead.status} />
                <PriorityBadge value={lead.priority} />
                {lead.leadScore !== null && (
                  <span className={classes.score}>{`Score ${lead.leadScore}/100`}</span>
                )}
              </span>
              <time className={classes.created} dateTime={lead.createdAt.toISOString()}>
                {formatNewest(lead.createdAt)}
              </time>
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
