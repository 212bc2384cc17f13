import { activityFields, activityType } from '#shared/activities.ts';
import { choice, moment, person } from '#shared/fields/kinds.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { tableFile } from '../records/csv/export/furtherFiles.ts';
import { subjectCsvColumns } from '../records/csv/subjectColumns.ts';
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

/** All activities, those that the system added and the tasks among them, for the full export. */
export const activityFiles = [
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
];
