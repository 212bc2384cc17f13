import { sql } from 'kysely';
import * as z from 'zod';
import { noteChanges, noteInput, noteSelection } from '#shared/activities/activities.schema.ts';
import { activityFields, activityType, noteFields, noteLabels } from '#shared/activities/activities.ts';
import { tellsOf, timelineKinds } from '#shared/events/events.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { choice, LINE_LENGTH, moment, person } from '#shared/fields/kinds.ts';
import {
  type CellFormat,
  choiceCell,
  dayCell,
  instantCell,
  textCell,
  yesNoCell,
} from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN, idColumn } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { inChunks, instantColumn, readRows } from '../platform/database/runSql.ts';
import { rowsFile, tableFile } from '../records/csv/export/furtherFiles.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import {
  type Fields,
  type RecordCsv,
  type RowPlan,
  rejectRow,
  type StoredRecords,
} from '../records/csv/recordCsv.ts';
import { assigned, setOwner } from '../records/events/assign.ts';
import { wherePerson } from '../records/list/conditions.ts';
import { defineRecord, type FullExportContext, type FurtherFiles } from '../records/record.ts';
import { subjectColumns, subjectParents } from '../records/subjectProperties.ts';
import { Activity } from './activities.entity.ts';
import { contactMoments } from './contactMoments.ts';

/** The columns of rows that are about one record of any type; see `CsvImport.isAboutSubject`. */
const subjectCsvColumns: CsvColumn[] = [
  {
    field: 'subjectNoun',
    label: 'Record type',
    cell: choiceCell(subjectNoun.labels),
    aliases: ['related type'],
  },
  {
    field: 'subject',
    label: 'Record',
    cell: textCell,
    aliases: [
      ...['record name', 'about', 'related to', 'regarding', 'email', 'contact email', 'contact'],
      ...['account', ...HEADINGS.account, 'lead', 'opportunity', 'deal', 'name'],
    ],
  },
  idColumn('subjectId', 'Record'),
];

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

/** Further columns of call and task lists, which are added to the note's text. */
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

/** A note with the same text and, if given, the same day is not imported again. */
const noteCsv = {
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

/** Other programs have no titles: use the first line. */
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
    if (type !== 'note' || dueDate !== null) rejectRow(plan, ID_COLUMN.label, 'this is no note', 'id');
    else if (plan.action === 'update' && subjectNoun.values.some((noun) => `${noun}Id` in plan.fields)) {
      rejectRow(plan, 'Record', 'a note stays with its record', 'subjectId');
    } else if (plan.createdOn && plan.createdOn > today()) {
      rejectRow(plan, 'Date', 'this day is still to come', 'createdOn');
    }
  }
}

const columns: CsvColumn[] = [
  ID_COLUMN,
  ...subjectCsvColumns,
  ...fieldColumns({
    ...activityFields,
    type: choice(activityFields.type.label, activityType),
    createdAt: moment(recordLabels.createdAt),
    createdById: person(recordLabels.createdBy),
    doneAt: moment('Done'),
    doneById: person('Done by'),
  }),
];

const eventColumns: CsvColumn[] = [
  { field: 'at', label: 'At', cell: instantCell },
  { field: 'title', label: activityFields.title.label, cell: textCell },
  { field: 'description', label: activityFields.description.label, cell: textCell },
  { field: 'by', label: 'By', cell: textCell },
  { field: 'recordId', label: 'Proposal ID', cell: textCell },
];

/** All activities, those that the system added and the tasks among them, and the events of timelines, for the full export. */
const activityFiles: FurtherFiles[] = [
  tableFile(
    'activities.csv',
    'All calls, emails, meetings, notes and tasks. An activity with a due date is a task.',
    {
      table: 'activities',
      entity: Activity,
      selectIds: (em: EntityManager) => kysely(em).selectFrom('Activity').select('id'),
      csv: { ...noteCsv, columns },
    },
  ),
  rowsFile('events.csv', 'What happened to proposals, as timelines tell it.', eventColumns, readEvents),
];

const eventRow = z.looseObject({
  id: z.string(),
  at: instantColumn,
  kind: z.enum(timelineKinds),
  record: z.string(),
  data: z.object({ words: z.string().nullish(), discountCents: z.number().optional() }),
});

/** Events read and sent at a time. */
const CHUNK_EVENTS = 1_000;

async function* readEvents({ em }: FullExportContext) {
  const chunks = inChunks(
    (after) =>
      readRows(em, eventRow)`
      select event.id, at, kind, proposal.name as record, record_id as "recordId", actor.email as by, data
        from events event join proposals proposal on proposal.id = record_id
        left join users actor on actor.id = actor_id
       where kind in (${sql.join(timelineKinds.map(sql.lit))}) and (${after}::uuid is null or event.id > ${after}::uuid)
       order by event.id limit ${CHUNK_EVENTS}`,
  );
  for await (const rows of chunks)
    yield rows.map(({ kind, record: name, data, ...row }) => ({
      ...row,
      title: tellsOf(kind)?.({ name, discountCents: data.discountCents ?? null }),
      description: data.words,
    }));
}

const isToDo = sql`due_date is not null and done_at is null`;

/** A step is handed over with its task. */
export const isOfStep = sql`(is_reminder and engagement_id is not null)`;

export const activities = defineRecord({
  noun: 'activity',
  table: 'activities',
  entity: Activity,
  title: 'title',
  parents: subjectParents,
  isUncounted: true,
  selectIds: (em: EntityManager) =>
    kysely(em).selectFrom('Activity').where('type', '=', 'note').where('dueDate', 'is', null).select('id'),
  contactMoments,
  handOver: [
    { kind: 'tasks', column: 'owner_id', isOpen: sql`${isToDo} and not ${isOfStep}` },
    { kind: 'engagements', column: 'owner_id', isOpen: sql`${isToDo} and ${isOfStep}` },
  ],
  events: [
    assigned(
      'activity',
      'activities',
      sql`source.owner_id = notice.person_id and source.done_at is null and source.due_date > (now() at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date`,
    ),
  ],
  csv: noteCsv,
  furtherFiles: activityFiles,
  pickBulkChange: ({ dueDate }: Activity, change: TaskChange) => (dueDate ? change : {}),
  applyBulkChange: async (em: EntityManager, task: Activity, { ownerId }: TaskChange) => {
    if (ownerId !== undefined) await setOwner(em, 'activity', task, ownerId);
  },
});

interface TaskChange {
  ownerId?: string | null;
}

/** Open activities, for bulk changes. */
export const tasks = {
  ...activities,
  selectIds: (em: EntityManager, { owner }: { owner?: string | undefined }, me: string) =>
    kysely(em)
      .selectFrom('Activity as task')
      .where('task.dueDate', 'is not', null)
      .where('task.doneAt', 'is', null)
      .where(({ and, ref }) => and(wherePerson(ref('task.owner'), owner, me)))
      .select('task.id'),
};
