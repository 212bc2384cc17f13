import { Text } from '@mantine/core';
import type { LastContact as LastContactRecord } from '#shared/activities.schema.ts';
import { activityType } from '#shared/activities.ts';
import { formatAge, formatTime } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import classes from './ClientSummary.module.css';
import { TodoItem } from './todo/TodoItem.tsx';

/** When we were last in touch with a client, about whatever record, and what is to be done next. */
export const ClientSummary = ({ subject }: { subject: Subject }) => (
  <div className={classes.columns}>
    <LastContactPanel subject={subject} />
    <NextStepPanel subject={subject} />
  </div>
);

function LastContactPanel({ subject: { noun, id } }: { subject: Subject }) {
  const query = trpc.activities.lastContact.useQuery({ record: { noun, id } });
  return (
    <Panel title="Last contact">
      {query.isPending && <Text c="dimmed">Loading…</Text>}
      {query.error && (
        <ErrorNotice message="The last contact could not be loaded" onRetry={() => query.refetch()} />
      )}
      {query.data && <LastContact contact={query.data} ownId={id} />}
      {query.data === null && <Text c="dimmed">No call, email or meeting yet</Text>}
    </Panel>
  );
}

function LastContact({ contact, ownId }: { contact: LastContactRecord; ownId: string }) {
  const { at, type, title, subject } = contact;
  return (
    <>
      <p className={classes.title}>{title}</p>
      <p className={classes.detail}>
        {`${activityType.labels[type]} · `}
        <time dateTime={at.toISOString()} title={formatTime(at)}>
          {formatAge(at)}
        </time>
        {subject.id !== ownId && (
          <>
            {' · '}
            <SubjectLink subject={subject} />
          </>
        )}
      </p>
    </>
  );
}

function NextStepPanel({ subject: { noun, id } }: { subject: Subject }) {
  const query = trpc.activities.due.useQuery({ record: { noun, id }, whose: 'everyone', limit: 1 });
  const [next] = query.data?.items ?? [];
  const more = (query.data?.total ?? 1) - 1;
  return (
    <Panel title="Next step" aside={more > 0 && <Text c="dimmed">{`${formatTotal(more)} more later`}</Text>}>
      {query.isPending && <Text c="dimmed">Loading…</Text>}
      {query.error && (
        <ErrorNotice message="The next step could not be loaded" onRetry={() => query.refetch()} />
      )}
      {next && <TodoItem key={`${next.id} ${next.dueDate}`} item={next} showOwner />}
      {query.data && !next && (
        <Text c="dimmed">Nothing is planned. Add an activity with a due date below.</Text>
      )}
    </Panel>
  );
}
