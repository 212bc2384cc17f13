import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { LastContact as LastContactRecord } from '#shared/activities/activities.schema.ts';
import { activityType, dueGroupOf } from '#shared/activities/activities.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatRecent, formatTime } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useSession } from '../auth/useSession.ts';
import { QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import classes from './ClientSummary.module.css';
import { ScheduleFollowUp } from './ScheduleFollowUp.tsx';
import { TodoItem } from './todo/TodoItem.tsx';
import { dueOf } from './useActivityAdded.tsx';

interface ClientSummaryProps {
  subject: Subject;
  /** Shown in the heading, so not repeated. */
  names: (string | null)[];
}

/** Where things stand with a client, and what can be done next. */
export const ClientQuickActions = (props: ClientSummaryProps) => (
  <QuickActionsPanel summary={<ClientSummary {...props} />}>
    <ScheduleFollowUp subject={props.subject} />
  </QuickActionsPanel>
);

/** The next step with a client, and the last contact with them, about whatever record. */
export const ClientSummary = (props: ClientSummaryProps) => (
  <div className={classes.columns}>
    <NextStepPart {...props} />
    <LastContactPart subject={props.subject} />
  </div>
);

/** The first open task, unless something else of the record comes before. */
export function useNextTask(subject: Subject) {
  const { data } = trpc.activities.due.useQuery(dueOf(subject));
  const first = data?.items.find(({ kind }) => kind !== 'first_answer');
  return first?.kind === 'task' ? first : undefined;
}

interface RecordNextStepProps extends ClientSummaryProps {
  children: ReactNode;
}

/** The next step of a record that notes one itself: the first task, where that comes before what is noted. */
export const RecordNextStep = ({ children, ...props }: RecordNextStepProps) =>
  useNextTask(props.subject) ? <NextStepPart {...props} /> : children;

interface PartProps {
  title: string;
  aside?: ReactNode;
  /** True where nothing is there: the other part has more room. */
  isEmpty?: boolean;
  children: ReactNode;
}

function Part({ title, aside, isEmpty, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} data-empty={isEmpty || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

function LastContactPart({ subject: { noun, id } }: { subject: Subject }) {
  const query = trpc.activities.lastContact.useQuery({ record: { noun, id } });
  return (
    <Part title="Last contact">
      {query.isPending && <Text c="dimmed">Loading…</Text>}
      {query.error && (
        <ErrorNotice
          hasData={query.data !== undefined}
          message="The last contact could not be loaded"
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && <LastContact contact={query.data} ownId={id} />}
      {query.data === null && <Text c="dimmed">None yet</Text>}
    </Part>
  );
}

function LastContact({ contact, ownId }: { contact: LastContactRecord; ownId: string }) {
  const { at, type, title, subject } = contact;
  return (
    <>
      <p className={classes.title} title={title}>
        {subject.id === ownId ? (
          title
        ) : (
          <Anchor component={Link} inherit to={recordHref(subject)}>
            {title}
          </Anchor>
        )}
      </p>
      <p className={classes.detail}>
        {`${activityType.labels[type]} · `}
        <time dateTime={at.toISOString()} title={formatTime(at)}>
          {formatRecent(at)}
        </time>
      </p>
    </>
  );
}

function NextStepPart({ subject, names }: ClientSummaryProps) {
  const { user } = useSession();
  const query = trpc.activities.due.useQuery(dueOf(subject));
  const [next, ...others] = query.data?.items ?? [];
  const total = query.data?.total ?? 1;
  const late = others.filter(({ dueDate }) => dueGroupOf(dueDate) === 'overdue').length;
  const later = total - 1 - late;
  const laterWords = late > 0 ? 'later' : 'more later';
  const more = [late > 0 && `${late} more late`, later > 0 && `${formatTotal(later)} ${laterWords}`].filter(
    Boolean,
  );
  return (
    <Part title="Next step" aside={more.join(', ')} isEmpty={query.data && !next}>
      {query.isPending && <Text c="dimmed">Loading…</Text>}
      {query.error && (
        <ErrorNotice
          hasData={query.data !== undefined}
          message="The next step could not be loaded"
          onRetry={() => query.refetch()}
        />
      )}
      {next && (
        <TodoItem
          key={`${next.id} ${next.dueDate}`}
          item={next}
          onScreen={{ id: subject.id, names }}
          showOwner={![null, fullName(user)].includes(next.ownerName)}
        />
      )}
      {query.data && !next && <Text c="dimmed">Nothing is planned yet</Text>}
    </Part>
  );
}
