import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatShortTime, singularOf } from '#shared/fields/format.ts';
import { handOverKind } from '#shared/records/handOver.ts';
import { exportPlural, importNoun } from '#shared/records/nouns.ts';
import {
  MOST_BEFORE,
  MOST_NAMED,
  type RecentChange,
  UNDO_DAYS,
} from '#shared/records/recentChanges.schema.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import { missingRightMessage } from '#shared/team/rightLabels.ts';
import { trpc } from '../../trpc.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { formatValue } from '../../ui/record/conflicts.ts';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import classes from '../../ui/settings/Settings.module.css';
import { recordTypes } from '../navigation/recordTypes.ts';
import type { FieldDisplay } from '../records/recordType.ts';
import { useAskingUndo } from '../records/trash/RestoreConflictDialog.tsx';
import { useRestore } from '../records/trash/useRestore.tsx';
import { recordFields } from '../screens/recordFields.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import own from './RecentChanges.module.css';

/** One change: what, how many records, by whom and when, and its Undo. */
function RecentChangeRow({ change }: { change: RecentChange }) {
  const { kind, noun, keptId, keptTitle } = change;
  const begin = describeChange(change);
  const what = keptTitle ? `${begin} ${keptTitle}` : begin;
  return (
    <>
      <div className={classes.what}>
        <div className={classes.title}>
          <span>
            {begin}
            {keptId && keptTitle && <> {linkTo(noun, { id: keptId, title: keptTitle })}</>}
          </span>
        </div>
        {kind === 'delete' && change.title && <div>{change.title}</div>}
        {kind === 'change' && <NamedRecords change={change} />}
        {kind === 'change' && <GivenValues change={change} />}
        {kind === 'hand_over' && <NewOwners newOwners={change.given} />}
        <div className={classes.detail}>
          {`${change.byName ?? 'Somebody'}, `}
          <time dateTime={change.at.toISOString()}>{formatShortTime(change.at)}</time>
        </div>
        {change.undone && <div className={classes.detail}>{describeUndone(change)}</div>}
        {!change.undone && !change.mayUndo && (
          <div className={classes.detail}>{describeWhoMayUndo(change)}</div>
        )}
      </div>
      {change.mayUndo && <UndoButton change={change} label={what} />}
    </>
  );
}

function describeWhoMayUndo({ kind, byName }: RecentChange) {
  if (kind === 'hand_over') return 'Only an administrator can undo it.';
  if (kind === 'merge') return `${missingRightMessage('merge')}.`;
  return `Only ${byName ?? 'who made it'} or an administrator can undo it.`;
}

const nounOf = (table: string) => recordTypes.find(({ path }) => path === table)?.noun ?? 'activity';

const linkTo = (noun: string, { id, title }: { id: string; title: string }) => (
  <Anchor component={Link} to={`/crm/${noun}/${id}`} inherit>
    {title}
  </Anchor>
);

/** 'Internal audit, Renewal and 4 more', each a link; the tasks among them have no screen. */
function NamedRecords({ change: { noun, count, records } }: { change: RecentChange }) {
  const shown = records.slice(0, count > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED);
  if (shown.length === 0) return null;
  return (
    <div>
      {shown.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          {nounOf(noun) === 'activity' ? record.title : linkTo(noun, record)}
        </Fragment>
      ))}
      {count > shown.length && ` and ${(count - shown.length).toLocaleString('en-AU')} more`}
    </div>
  );
}

/** '12 leads changed', or 'Sunrise Pty Ltd merged into', before the name of what was kept. */
function describeChange({ kind, noun, count, title, keptTitle }: RecentChange) {
  // The only activities that are changed are tasks; those that are imported are notes.
  const records = formatCount(count, nounOf(noun) === 'activity' ? 'task' : nounOf(noun));
  if (kind === 'merge' && count > 2) return `${records} merged${keptTitle ? ' into' : ''}`;
  if (kind === 'merge') return `${title ?? 'A record'} merged into${keptTitle ? '' : ' another'}`;
  if (kind === 'delete') return `${records} deleted`;
  if (kind === 'hand_over') return `${formatCount(count, 'record')} of ${title ?? 'somebody'} handed over`;
  if (kind === 'change') return `${records} changed`;
  if (kind === 'tasks') return `${formatCount(count, 'task')} added to ${noun}`;
  const plural = isImportNoun(noun) ? exportPlural(noun) : noun;
  return `${formatCount(count, singularOf(plural))} imported from ${title}`;
}

const isImportNoun = (noun: string): noun is keyof typeof importNoun.labels => noun in importNoun.labels;

/**
 * Returns a text such as 'Undone by Kim Lee, 22 Nov 2026, 9:00 am', with the numbers of records as before and as
 * changed.
 */
function describeUndone({ kind, count, undone }: RecentChange) {
  const by = undone?.byName ? ` by ${undone.byName}` : '';
  const at = undone?.at ? `, ${formatShortTime(undone.at)}` : '';
  const restored = undone?.restored ?? count;
  const skipped =
    isChange(kind) && restored < count ? `: ${restored} as before, ${count - restored} skipped` : '';
  return `Undone${by}${at}${skipped}`;
}

const isChange = (kind: RecentChange['kind']) => ['change', 'hand_over', 'tasks'].includes(kind);

const TASK_FIELDS: FieldDisplay = {
  labels: { ownerId: 'Owner' },
  formats: { ownerId: (id) => typeof id === 'string' && <AssigneeName id={id} /> },
};

/**
 * True for an owner, who alone is taken away by choice: other fields are emptied because they follow one that was
 * changed.
 */
const isOwner = (field: string) => ['ownerId', 'assignedToId'].includes(field);

const TIDIED = 'Phone numbers written in one way';

/** 'Status: New, Contacted → Qualified · Owner: Kim Lee'. */
function GivenValues({ change: { noun, given, before } }: { change: RecentChange }) {
  const kind = nounOf(noun);
  const { labels, formats } = kind === 'activity' ? TASK_FIELDS : recordFields[kind];
  const format = (field: string, value: unknown) =>
    value === null && isOwner(field) ? 'Nobody' : formatValue(value, formats[field]);
  return (
    <div>
      {Object.entries(given)
        .filter(([field, value]) => value !== null || isOwner(field))
        .map(([field, value], index) => (
          <Fragment key={field}>
            {index > 0 && ' · '}
            {field === 'tidyPhones' ? TIDIED : `${labels[field] ?? field}: `}
            {before[field]?.slice(0, MOST_BEFORE).map((value, index) => (
              <Fragment key={JSON.stringify(value)}>
                {index > 0 && ', '}
                {format(field, value)}
              </Fragment>
            ))}
            {before[field] && (before[field].length > MOST_BEFORE ? ', … → ' : ' → ')}
            {field !== 'tidyPhones' && format(field, value)}
          </Fragment>
        ))}
    </div>
  );
}

/** 'Open leads: Kim Lee · Documents: nobody'. */
function NewOwners({ newOwners }: { newOwners: Record<string, unknown> }) {
  return handOverKind.values
    .filter((kind) => newOwners[kind] !== undefined)
    .map((kind, index) => (
      <Fragment key={kind}>
        {`${index > 0 ? ' · ' : ''}${handOverKind.labels[kind]}: `}
        {typeof newOwners[kind] === 'string' ? <AssigneeName id={newOwners[kind]} /> : 'nobody'}
      </Fragment>
    ));
}

function UndoButton({
  change: { id, kind, noun, keptTitle },
  label,
}: {
  change: RecentChange;
  label: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const moveOn = () => focusNextTo(button.current);
  const act = useAskingUndo(id, {
    show: (message, detail = keptTitle ?? undefined) => notify.success(message, detail),
    onUndone: moveOn,
  });
  const trash = useRestore(moveOn);
  if (kind === 'import') {
    return (
      <Button
        component={Link}
        to={`/crm/${noun}/import/${id}`}
        variant="default"
        aria-label={`Open to undo: ${label}`}
      >
        Open to undo
      </Button>
    );
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        loading={act.isPending || trash.isPending}
        onClick={() => (kind === 'delete' ? trash.restore(id) : act.undo())}
        aria-label={`Undo: ${label}`}
      >
        Undo
      </Button>
      {trash.dialog}
      {act.dialog}
    </>
  );
}

const PAGE = 20;

/** The changes of several records at once, newest first, each with its Undo. */
export function RecentChanges() {
  const changes = useListQuery(trpc.recentChanges.list.useInfiniteQuery({ limit: PAGE }, listQueryOptions));
  return (
    <Stack gap="md">
      <div>
        <BackLink to={TRASH_HREF} isToBefore>
          Back
        </BackLink>
        <PageTitle>Recent changes</PageTitle>
        <Text c="dimmed" maw="65ch">
          {`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}. Undo skips records changed since.`}
        </Text>
      </div>
      <PagedList
        query={changes}
        errorLabel="Error loading recent changes"
        skeleton={<RowSkeletons label="Loading recent changes..." />}
        empty={
          <Text c="dimmed">
            Nothing yet. Changes and deletes of several records, merges and imports are listed here.
          </Text>
        }
      >
        {(rows) => (
          <section className={classes.section} aria-label="Recent changes">
            <ul className={own.rows}>
              {rows.map((change) => (
                <li key={change.id} className={classes.row}>
                  <RecentChangeRow change={change} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </Stack>
  );
}
