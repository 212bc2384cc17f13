import { Button, Menu } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { cutText } from '#shared/fields/fitText.ts';
import { today } from '#shared/fields/format.ts';
import { joinTexts } from '#shared/fields/formatField.ts';
import { endsWithOn } from '#shared/fields/kinds.ts';
import {
  type FieldChange,
  type HistoryRecord,
  historyAction,
  historyCause,
} from '#shared/records/history.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import type { ChangedPart, FieldDisplay } from '../recordType.ts';
import { useCheckedUndo } from '../useCheckedUndo.ts';
import classes from './Timeline.module.css';

interface HistoryItemProps extends FieldDisplay {
  noun: SearchKind;
  entry: HistoryRecord;
  /** The record, where its fields can be set back. */
  recordId?: string | undefined;
  /** The records that were changed at once, if more than one, as in '3 documents'. */
  many?: string | undefined;
  /** A link to the record, in a timeline of several, where it happened to the whole of it. */
  named?: ReactNode;
}

/** Characters; the record shows the whole value. */
const SHOWN_LENGTH = 140;

const NAMED_CAUSES = new Set<HistoryRecord['cause']>([
  'demo_data',
  'import',
  'import_undo',
  'merge',
  'merge_undo',
  'hand_over',
  'hand_over_undo',
  'erasure',
]);

/** 'Kim Lee changed Status from New to Contacted', or how many fields, listed below. */
export function HistoryItem(props: HistoryItemProps) {
  const { noun, entry, recordId, many, named, ...display } = props;
  const act = display.act?.(entry.changes);
  if (act) {
    return (
      <div className={classes.what}>
        <strong>{act.by ?? authorOf(entry)}</strong> {act.words}
      </div>
    );
  }
  const changes = shownChanges(entry, display);
  const only = changes.length === 1 && !many ? changes[0] : undefined;
  const isWords = changes.length > 0 && changes.every((change) => change.words);
  const words = many ? describeMany(entry, changes, many) : isWords ? joinWords(changes) : undefined;
  return (
    <>
      <div className={classes.line}>
        <p className={classes.what}>
          <strong>{authorOf(entry)}</strong>{' '}
          {only ? (
            <Sentence change={only} />
          ) : (
            (words ?? (
              <>
                {`${historyAction.labels[entry.action]} `}
                {changes.length ? `${changes.length} fields` : named || `this ${noun}`}
              </>
            ))
          )}
          {entry.cause && NAMED_CAUSES.has(entry.cause) && ` ${historyCause.labels[entry.cause]}`}
        </p>
        {only && <SetBack {...props} changes={[only]} />}
      </div>
      {changes.length > 1 && !words && <ChangedFields {...props} />}
    </>
  );
}

/** The fields that were changed, each a line such as 'Status: New → Contacted'. */
export function ChangedFields(props: HistoryItemProps) {
  const { entry, ...display } = props;
  const changes = shownChanges(entry, display);
  if (changes.length === 0) return null;
  return (
    <div className={classes.line}>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.field} ${change.label}`}>{change.words ?? <Values change={change} />}</li>
        ))}
      </ul>
      <SetBack {...props} changes={changes} />
    </div>
  );
}

const Values = ({ change: { label, format, from, to, along } }: { change: ChangedPart }) => (
  <>
    <span className={classes.field}>{label}</span>
    {isEmpty(to) ? ' cleared, was ' : endsWithOn(label) ? ' ' : ': '}
    {!isEmpty(from) && formatChange(from, format)}
    {!isEmpty(from) && !isEmpty(to) && ' → '}
    {!isEmpty(to) && formatChange(to, format)}
    {describeAlong(along)}
  </>
);

/** What an act did to several records, such as '12 leads'. */
function describeMany({ action }: HistoryRecord, changes: ChangedPart[], records: string) {
  if (action === 'created') return `added ${records}`;
  const [first, ...others] = changes;
  if (!first) return `${historyAction.labels[action]} ${records}`;
  return (
    <>
      {'changed '}
      {changes.map(({ label }, index) => (
        <Fragment key={label}>
          {index > 0 && (index === others.length ? ' and ' : ', ')}
          <span className={classes.field}>{label}</span>
        </Fragment>
      ))}
      {others.length === 0 && !isEmpty(first.to) && <> to {formatChange(first.to, first.format)}</>}
      {` on ${records}`}
    </>
  );
}

/** The values that changed along with a field, as in ' (Price)'. */
const describeAlong = (values: string[] = []) => values.length > 0 && ` (${values.join(', ')})`;

const joinWords = (changes: ChangedPart[]) => changes.map(({ words }) => words).join(', and ');

/** The changes of fields that have a label, in the order of the form, then those within the values of fields. */
function shownChanges(
  { changes, at }: HistoryRecord,
  { labels, formats, parts = {}, followers = {} }: FieldDisplay,
): ChangedPart[] {
  const order = Object.keys(labels);
  const followersOf = (field: string) => changes.filter((other) => followers[field]?.includes(other.field));
  const followed = changes.flatMap(({ field }) => followersOf(field));
  const whole = changes
    .filter((change) => change.field in labels && !followed.includes(change))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map((change) => ({
      ...change,
      label: labels[change.field] ?? '',
      format: formats[change.field],
      // The change's day is below it, and numbers follow by rule.
      along: followersOf(change.field)
        .filter(({ to }) => typeof to === 'string' && to !== today(at))
        .map(({ field, to }) => String(formatChange(to, formats[field]))),
    }));
  return [...whole, ...changes.flatMap((change) => parts[change.field]?.(change) ?? [])];
}

const authorOf = ({ byName, cause }: HistoryRecord) =>
  byName ?? (cause === 'website' ? 'The website' : 'ProviderDesk');

function Sentence({ change: { label: name, format, from, to, words, along } }: { change: ChangedPart }) {
  if (words) return words;
  const label = <span className={classes.field}>{name}</span>;
  if (isEmpty(from)) {
    return (
      <>
        {endsWithOn(name) ? 'noted' : 'set'} {label} {!endsWithOn(name) && 'to '}
        {formatChange(to, format)}
      </>
    );
  }
  if (isEmpty(to)) {
    return (
      <>
        cleared {label}, which was {formatChange(from, format)}
      </>
    );
  }
  return (
    <>
      changed {label} from {formatChange(from, format)} to {formatChange(to, format)}
      {describeAlong(along)}
    </>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function formatChange(value: unknown, format?: (value: unknown) => ReactNode): ReactNode {
  if (format) return format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? joinTexts(value) : String(value);
  if (text.length > SHOWN_LENGTH) return `‘${cutText(text, SHOWN_LENGTH)}…’`;
  // Quoted: its full stop would look like the line's.
  return /[.!?]$/.test(text) ? `‘${text}’` : text;
}

/**
 * Gives a field the value that it had before a change, unless it has changed since: one that a person edits. Where there are
 * several, a menu asks which.
 */
function SetBack({
  noun,
  entry,
  recordId,
  labels,
  edited = labels,
  changes,
}: HistoryItemProps & { changes: FieldChange[] }) {
  const { mutateAsync, isPending } = trpc.history.setBack.useMutation();
  const checked = useCheckedUndo();
  const fields = [...new Set(changes.map(({ field }) => field))].filter((field) => field in edited);
  if (!recordId || fields.length === 0) return null;
  const setBack = (field: string) => {
    const change = { noun, recordId, field, changeId: entry.id };
    const fail = (error: CallError) => notifyFailure(`${labels[field]} was not set back`, error);
    const undo = (changeId: string) =>
      mutateAsync({ ...change, changeId }).then(() => void notify.success('Change undone'), fail);
    mutateAsync(change).then(({ changeId, fields }) => {
      const names = fields.flatMap((field) => labels[field] ?? []).join(', ');
      const input = { ...change, changeId };
      notify.undoable(
        `Set back: ${names}`,
        checked('history.setBack', input, () => undo(changeId)),
      );
    }, fail);
  };
  const [only, ...others] = fields;
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.setBack}
      aria-label={others.length > 0 ? 'Set back a field' : `Set back ${labels[only ?? '']}`}
      loading={isPending}
      onClick={others.length > 0 ? undefined : () => setBack(only ?? '')}
    >
      Set back
    </Button>
  );
  if (others.length === 0) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.Item key={field} onClick={() => setBack(field)}>
            {labels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
