import type { ReactNode } from 'react';
import {
  type FieldChange,
  type HistoryRecord,
  historyAction,
  historyCause,
} from '#shared/records/history.ts';
import classes from './HistoryItem.module.css';

/** What a record's fields are called, and how their values read where they are not their own text. */
export interface FieldDisplay {
  labels: Record<string, string>;
  formats: object;
}

interface HistoryItemProps extends FieldDisplay {
  noun: string;
  entry: HistoryRecord;
}

/** A value of more characters is cut short: the record itself shows the whole. */
const SHOWN_LENGTH = 140;

/** Causes that the words of the change do not tell already. */
const TOLD = new Set<HistoryRecord['cause']>(['demo_data', 'import', 'import_undo', 'merge', 'merge_undo']);

/** As in 'Kim Lee changed Status from New to Contacted'. */
export function HistoryItem({ noun, entry, labels, formats }: HistoryItemProps) {
  const order = Object.keys(labels);
  const changes = entry.changes
    .filter(({ field }) => field in labels)
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  const words = { labels, formats };
  const [only] = changes;
  return (
    <>
      <div className={classes.what}>
        <strong>{whoOf(entry)}</strong>{' '}
        {changes.length === 1 && only ? (
          <Change change={only} {...words} />
        ) : (
          `${historyAction.labels[entry.action]} ${changes.length ? `${changes.length} fields` : `this ${noun}`}`
        )}
        {entry.cause && TOLD.has(entry.cause) && ` ${historyCause.labels[entry.cause]}`}
      </div>
      {changes.length > 1 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              <Change change={change} {...words} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const whoOf = ({ byName, cause }: HistoryRecord) =>
  byName ?? (cause === 'website' ? 'The website' : 'ProviderDesk');

function Change({ change: { field, from, to }, labels, formats }: FieldDisplay & { change: FieldChange }) {
  const format = (formats as Record<string, ((value: unknown) => ReactNode) | undefined>)[field];
  const label = <span className={classes.field}>{labels[field]}</span>;
  if (isEmpty(from)) {
    return (
      <>
        set {label} to {shown(to, format)}
      </>
    );
  }
  if (isEmpty(to)) {
    return (
      <>
        cleared {label}, which was {shown(from, format)}
      </>
    );
  }
  return (
    <>
      changed {label} from {shown(from, format)} to {shown(to, format)}
    </>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function shown(value: unknown, format?: (value: unknown) => ReactNode): ReactNode {
  if (format) return format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > SHOWN_LENGTH ? `‘${text.slice(0, SHOWN_LENGTH).trimEnd()}…’` : text;
}
