import { noteChanges, noteInput, noteSelection } from '#shared/activities/activities.schema.ts';
import { noteFields, noteLabels } from '#shared/activities/activities.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { type CellFormat, dayCell, textCell, yesNoCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import {
  type Fields,
  type RecordCsv,
  type RowPlan,
  rejectRow,
  type StoredRecords,
} from '../records/csv/recordCsv.ts';
import { subjectCsvColumns } from '../records/csv/subjectColumns.ts';
import { subjectColumns } from '../records/subjectProperties.ts';

/** The columns of notes in a CSV file, in their order. */
export const noteColumns: CsvColumn[] = [
  ID_COLUMN,
  ...subjectCsvColumns,
  {
    field: 'createdOn',
    label: 'Date',
    cell: dayCell,
    aliases: ['created', 'created on', 'created at', 'written on', 'add time'],
  },
  ...fieldColumns(noteFields, {
    title: ['subject', 'note title', 'task name'],
    description: ['note', 'notes', 'body', 'content', 'comment', 'details', ...HEADINGS.notes],
  }),
];

/** What lists of calls and of tasks say beside the text of a note: it goes there. */
const FURTHER: Record<string, { label: string; aliases: string[] }> = {
  kind: { label: 'Type', aliases: ['type', 'activity type'] },
  person: { label: 'With', aliases: ['who', 'with', 'spoke to', 'participants', ...HEADINGS.person] },
  author: { label: 'By', aliases: ['by', 'user', 'assigned to user', ...HEADINGS.owner] },
};

/** Whether a task is done: an open one is none that happened. */
const doneCell: CellFormat = {
  ...yesNoCell,
  parse(text) {
    if (/^(?:done|completed?)$/i.test(text)) return true;
    return /^(?:to do|open|not started|in progress|waiting|deferred)$/i.test(text)
      ? false
      : yesNoCell.parse(text);
  },
};

const importColumns: CsvColumn[] = [
  ...Object.entries(FURTHER).map(([field, { label, aliases }]) => ({
    ...{ field, aliases, cell: textCell },
    label: `${label}, to the text`,
  })),
  { field: 'isDone', label: 'Done, of a task', cell: doneCell, aliases: ['done', 'progress', 'completed'] },
];

/** A note, and no task that is one. */
const IS_NOTE = `stored.type = 'note' and stored.due_date is null`;

const TEXT = `stored.title || coalesce(' ' || stored.description, '')`;
const DAY = `to_char(stored.created_at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD')`;

/** Notes of any record. A note that is there already has the same text and, if the row has one, the same day. */
export const noteCsv = {
  columns: noteColumns,
  selection: noteSelection,
  import: {
    input: noteInput,
    changes: noteChanges,
    labels: noteLabels,
    isAboutSubject: true,
    isAbout: (_, headings) =>
      headings.some((heading) => /^(?:activity|task|call)(?:subject|name|type)$/.test(heading)) ||
      (['date', 'type'].every((heading) => headings.includes(heading)) &&
        ['subject', 'comments', 'notes'].some((heading) => headings.includes(heading))),
    columns: importColumns,
    calledSo: ['activity'],
    complete(values, _, faults) {
      addTitle(values);
      addFurther(values);
      if (values.isDone === false) faults.push({ field: 'isDone', message: OPEN_TASK });
      delete values.isDone;
    },
    match: {
      name: {
        fields: ['title', 'description', 'createdOn'],
        sql: `case when ${IS_NOTE} then ${TEXT} end`,
        orSql: `case when ${IS_NOTE} then ${TEXT} || ' ' || ${DAY} end`,
        shown: ['title'],
      },
      scope: [{ columns: subjectColumns, field: 'subjectId', isNullable: false }],
      ambiguous: 'of this record say so',
    },
    references: [],
    rejectOthers: rejectOthers,
  },
} satisfies RecordCsv;

/** Other programs have no titles: the first line is one. */
function addTitle(values: Fields) {
  if (values.title !== undefined || values.id !== undefined || values.description === undefined) return;
  const [line = ''] = String(values.description).trim().split(/\r?\n/, 1);
  values.title = fitText(line, LINE_LENGTH);
}

const OPEN_TASK =
  'This task is not done, and tasks are not imported. Add it at its record, or leave this out: the row becomes a note';

function addFurther(values: Fields) {
  const lines = Object.entries(FURTHER).flatMap(([field, { label }]) => {
    const text = values[field];
    delete values[field];
    return text === undefined ? [] : [`${label}: ${text}`];
  });
  if (lines.length > 0) values.description = [values.description, ...lines].filter(Boolean).join('\n');
}

async function rejectOthers(_em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  for (const plan of plans) {
    const { type, dueDate } = stored.get(plan.recordId ?? '')?.fields ?? { type: 'note', dueDate: null };
    if (type !== 'note' || dueDate !== null) rejectRow(plan, `${ID_COLUMN.label}: this is no note`, 'id');
    else if (plan.action === 'update' && subjectNoun.values.some((noun) => `${noun}Id` in plan.fields)) {
      rejectRow(plan, 'Record: a note stays with its record', 'subjectId');
    } else if (plan.createdOn && plan.createdOn > today()) {
      rejectRow(plan, 'Date: this day is still to come', 'createdOn');
    }
  }
}
