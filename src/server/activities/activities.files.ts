import { sql } from 'kysely';
import { activityFields, activityType } from '#shared/activities/activities.ts';
import { type EventKind, tellsOf, timelineKinds } from '#shared/events/events.ts';
import { choice, moment, person } from '#shared/fields/kinds.ts';
import { formatCell, instantCell, textCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { tableFile } from '../records/csv/export/furtherFiles.ts';
import { subjectCsvColumns } from '../records/csv/subjectColumns.ts';
import type { FullExportContext, FurtherFiles } from '../records/record.ts';
import { noteCsv } from './activities.csv.ts';
import { Activity } from './activities.entity.ts';

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
export const activityFiles: FurtherFiles[] = [
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
  {
    path: 'events.csv',
    about: 'What happened to proposals, as timelines tell it.',
    columns: eventColumns,
    async *read(context) {
      yield { path: 'events.csv', bytes: eventCsv(context) };
    },
  },
];

interface EventRow {
  id: string;
  at: string;
  kind: EventKind;
  record: string;
  data: { words?: string; discountCents?: number };
  [field: string]: unknown;
}

/** Events that are read and sent at once. */
const CHUNK_EVENTS = 1_000;

async function* eventCsv({ em }: FullExportContext) {
  yield BYTE_ORDER_MARK + formatCsvLine(eventColumns.map(({ label }) => label));
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows: EventRow[] = await runSql<EventRow>(
      em,
      sql`select event.id, at, kind, proposal.name as record, record_id as "recordId", actor.email as by, data
            from events event join proposals proposal on proposal.id = record_id
            left join users actor on actor.id = actor_id
           where kind in (${sql.join(timelineKinds.map(sql.lit))}) and (${after}::uuid is null or event.id > ${after}::uuid)
           order by event.id limit ${CHUNK_EVENTS}`,
    );
    yield rows.map(eventLine).join('');
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === CHUNK_EVENTS;
  }
}

function eventLine(row: EventRow) {
  const { kind, record: name, data } = row;
  const facts = { name, discountCents: data.discountCents ?? null };
  const values: Record<string, unknown> = {
    ...row,
    at: new Date(row.at),
    title: tellsOf(kind)?.(facts),
    description: data.words,
  };
  return formatCsvLine(eventColumns.map(({ field, cell }) => formatCell(cell, values[field])));
}
