import type { ReactNode } from 'react';
import { cutText } from '#shared/fields/fitText.ts';
import {
  type FieldChange,
  type HistoryRecord,
  historyAction,
  historyCause,
} from '#shared/records/history.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import type { FieldDisplay } from '../recordType.ts';
import classes from './HistoryItem.module.css';
import { SetBack } from './SetBack.tsx';

interface HistoryItemProps extends FieldDisplay {
  noun: SearchKind;
  entry: HistoryRecord;
  /** The record, where its fields can be set back. */
  recordId?: string | undefined;
}

/** Longer values are cut: the record itself shows the whole. */
const SHOWN_LENGTH = 140;

/** Causes that the message names in addition to the change. */
const NAMED_CAUSES = new Set<HistoryRecord['cause']>([
  'demo_data',
  'import',
  'import_undo',
  'merge',
  'merge_undo',
  'hand_over',
  'hand_over_undo',
]);

/** A line such as 'Kim Lee changed Status from New to Contacted'. */
export function HistoryItem({ noun, entry, recordId, labels, formats, edited = labels }: HistoryItemProps) {
  const order = Object.keys(labels);
  const changes = entry.changes
    .filter(({ field }) => field in labels)
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  const [only] = changes;
  const show = (change: FieldChange) => <Change change={change} labels={labels} formats={formats} />;
  const setBack = ({ field }: FieldChange) =>
    recordId &&
    field in edited && (
      <SetBack noun={noun} recordId={recordId} labels={labels} field={field} changeId={entry.id} />
    );
  return (
    <>
      <div className={classes.line}>
        <div className={classes.what}>
          <strong>{authorOf(entry)}</strong>{' '}
          {changes.length === 1 && only
            ? show(only)
            : `${historyAction.labels[entry.action]} ${changes.length ? `${changes.length} fields` : `this ${noun}`}`}
          {entry.cause && NAMED_CAUSES.has(entry.cause) && ` ${historyCause.labels[entry.cause]}`}
        </div>
        {changes.length === 1 && only && setBack(only)}
      </div>
      {changes.length > 1 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              <div className={classes.line}>
                <div>{show(change)}</div>
                {setBack(change)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const authorOf = ({ byName, cause }: HistoryRecord) =>
  byName ?? (cause === 'website' ? 'The website' : 'ProviderDesk');

function Change({ change: { field, from, to }, labels, formats }: FieldDisplay & { change: FieldChange }) {
  const format = formats[field];
  const label = <span className={classes.field}>{labels[field]}</span>;
  if (isEmpty(from)) {
    return (
      <>
        set {label} to {formatChange(to, format)}
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
    </>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function formatChange(value: unknown, format?: (value: unknown) => ReactNode): ReactNode {
  if (format) return format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > SHOWN_LENGTH ? `‘${cutText(text, SHOWN_LENGTH)}…’` : text;
}
