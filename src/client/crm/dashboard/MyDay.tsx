import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { DueItem } from '#shared/activities/activities.schema.ts';
import { dueGroup } from '#shared/activities/activities.ts';
import { formatAud, formatCount } from '#shared/fields/format.ts';
import { formatSums } from '#shared/invoicing/invoicing.ts';
import type { LeadCard } from '#shared/leads/leads.schema.ts';
import { formatTotal, formatTotalOf } from '#shared/records/totals.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import { TodoGroup } from '../activities/todo/TodoGroup.tsx';
import { useSession } from '../auth/useSession.ts';
import { TakeLead } from '../leads/TakeLead.tsx';
import classes from '../proposals/discounts/DiscountRequests.module.css';
import { DiscountRequests } from '../proposals/discounts/DiscountRequests.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import { NEW_ENQUIRIES } from './dashboard.calls.ts';
import { useMyDay, useNewEnquiries } from './useMyDay.ts';

const AddTask = lazyPart(async () => (await import('../activities/todo/AddTask.tsx')).AddTask);

/** The lines that are shown before the others are asked for. */
const LINES = 8;

export function MyDay() {
  const [isAdding, adding] = useDisclosure();
  const [isWhole, whole] = useDisclosure();
  const { early, ...groups } = useMyDay();
  const shown = dueGroup.options.flatMap(({ value, label }) =>
    value === 'later' ? [] : [{ value, label, query: groups[value] }],
  );
  const discounts = trpc.proposals.discountRequests.useQuery();
  const enquiries = useNewEnquiries().data;
  const room = LINES - (enquiries?.items.length ?? 0);
  const { user } = useSession();
  // Not everybody's: it waits for the first calls, which the page makes early.
  const { isFetched } = trpc.leads.stats.useQuery();
  const overdue = trpc.invoicing.overdue.useQuery(undefined, {
    enabled: isFetched && hasRight(user, 'invoice'),
  });
  const queries = [...shown.map(({ query }) => query), early];
  const failed = queries.find(({ error }) => error);
  const isLoaded = queries.every(({ rows }) => rows) && !discounts.isLoading;
  const isFree = isLoaded && groups.overdue.rows?.length === 0 && groups.today.rows?.length === 0;
  const retry = () => {
    for (const query of queries) query.refetch();
  };
  const lines = shown.map((group, at) => {
    const before = shown.slice(0, at).reduce((sum, { query }) => sum + (query.rows?.length ?? 0), 0);
    return { ...group, limit: isWhole ? undefined : Math.max(0, room - before) };
  });
  const total = shown.reduce((sum, { query }) => sum + (query.total ?? 0), 0);
  const late = Math.max(0, (groups.overdue.total ?? 0) - room);

  return (
    <Panel
      title="My day"
      aside={
        <Group gap="md">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={adding.open}
          >
            Add a task
          </Button>
          <Anchor component={Link} to="/crm/activities" size="sm">
            All tasks
          </Anchor>
        </Group>
      }
    >
      {failed && (
        <ErrorNotice
          hasData={isLoaded}
          message={`Error loading tasks: ${failed.error?.message}`}
          onRetry={retry}
        />
      )}
      <VisuallyHidden role="status">
        {isLoaded && shown.map(({ label, query }) => `${label}: ${formatTotal(query.total ?? 0)}`).join(', ')}
      </VisuallyHidden>
      {isLoaded && (
        <>
          {enquiries && <NewEnquiries {...enquiries} />}
          {discounts.data && <DiscountRequests requests={discounts.data} />}
          {overdue.data && overdue.data.count > 0 && (
            <Anchor component={Link} to="/crm/invoicing" size="sm" mb="sm" display="block">
              {`${formatCount(overdue.data.count, 'item')} overdue to be invoiced · ${formatSums(overdue.data)}`}
            </Anchor>
          )}
          {isFree && !failed && !enquiries?.total && !discounts.data?.length && (
            <Text c="dimmed" mb="md">
              Nothing is due today.
            </Text>
          )}
          {lines.map(({ value, label, query, limit }) => (
            <TodoGroup key={value} title={label} query={query} limit={limit} showOwners={false} />
          ))}
          {total > room && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt="xs"
              ml={-8}
              aria-expanded={isWhole}
              onClick={whole.toggle}
            >
              {isWhole
                ? 'Fewer'
                : [`${total - room} more`, late > 0 && `${late} overdue`].filter(Boolean).join(', ')}
            </Button>
          )}
          <EarlyTasks query={early} />
        </>
      )}
      {isAdding && <AddTask onClose={adding.close} />}
    </Panel>
  );
}

/** The newest enquiries that nobody has taken, above the tasks of the day. */
function NewEnquiries({ items, total }: { items: LeadCard[]; total: number | null }) {
  if (!total) return null;
  return (
    <>
      <Anchor
        component={Link}
        to={`/crm/leads?${new URLSearchParams(NEW_ENQUIRIES)}`}
        fw={650}
        display="block"
      >
        {`${formatTotalOf(total, 'new enquiry')} without an owner`}
      </Anchor>
      <ul className={classes.requests} aria-label="New enquiries">
        {items.map(({ id, title, accountName, contactName, estimatedValue }) => (
          <li key={id}>
            <div className={classes.text}>
              <Anchor component={Link} to={recordHref({ noun: 'lead', id })} className={classes.title}>
                {title}
              </Anchor>
              <div className={classes.about}>
                {[
                  accountName,
                  ...(estimatedValue === null ? [] : [`${formatAud(estimatedValue)} excl. GST`]),
                  contactName,
                ].join(' · ')}
              </div>
            </div>
            <TakeLead leadId={id} title={title} size="compact-sm" ml="auto" flex="none" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What registrations ask for with time to spare, below what people were promised. */
function EarlyTasks({ query }: { query: ListQuery<DueItem> }) {
  const { rows = [], hasMore } = query;
  if (rows.length === 0) return null;
  const count = new Set(rows.map(({ subject }) => subject.id)).size;
  const need = count === 1 ? 'needs' : 'need';
  return (
    <FoldedFields
      summary={`${formatCount(count, 'registration')}${hasMore ? ' or more' : ''} ${need} you`}
      isLazy
    >
      <TodoGroup title="Registrations" query={query} showOwners={false} />
    </FoldedFields>
  );
}
