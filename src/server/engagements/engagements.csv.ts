import { sql } from 'kysely';
import { engagementSelection } from '#shared/engagements/engagements.schema.ts';
import {
  engagementFacts,
  engagementFields,
  engagementLabels,
  stepFields,
  stepLabels,
} from '#shared/engagements/engagements.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { text, whole } from '#shared/fields/kinds.ts';
import { dayCell, formatCell } from '#shared/records/csv/cells.ts';
import {
  CREATED_COLUMN,
  type CsvColumn,
  fieldColumns,
  ID_COLUMN,
  idColumn,
} from '#shared/records/csv/columns.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { FurtherColumns } from '../records/csv/recordCsv.ts';
import type { FullExportContext, FurtherFiles } from '../records/record.ts';

/** A row for each engagement; each step has the columns of its days, by its name. */
export const engagementCsv = {
  columns: [ID_COLUMN, ...fieldColumns({ ...engagementFields, ...engagementFacts }), CREATED_COLUMN],
  furtherColumns: readStepColumns,
  selection: engagementSelection,
};

const STEP_DAYS = ['dueOn', 'doneOn'] as const;

/** The columns of all steps that engagements have, in the order of these. */
async function readStepColumns(em: EntityManager): Promise<FurtherColumns> {
  const names = await runSql<{ name: string }>(
    em,
    sql`select value ->> 'name' as name from engagements, jsonb_array_elements(steps) with ordinality as listed(value, place)
         where value ->> 'name' is not null group by 1 order by min(place), 1`,
  );
  const fieldOf = (name: string, day: (typeof STEP_DAYS)[number]) => `${day} ${name}`;
  return {
    columns: names.flatMap(({ name }) =>
      STEP_DAYS.map((day) => ({
        field: fieldOf(name, day),
        label: `${name}: ${stepLabels[day]}`,
        cell: dayCell,
      })),
    ),
    cellsOf: ({ steps }) =>
      Object.fromEntries(
        (steps as EngagementStep[])
          .filter(({ state }) => state !== 'not_needed')
          .flatMap((step) => STEP_DAYS.map((day) => [fieldOf(step.name, day), step[day]])),
      ),
  };
}

const stepColumns: CsvColumn[] = [
  idColumn('engagementId', 'Engagement'),
  ...fieldColumns({
    engagement: text('Engagement'),
    account: text(engagementLabels.accountId),
    place: whole('Number'),
    name: text('Step'),
    ...stepFields,
  }),
];

/** A table of all steps, a row each, for the full export. */
export const stepFiles: FurtherFiles[] = [
  {
    path: 'engagement-steps.csv',
    about: 'Each step of each engagement. In engagements.csv each step has a column for each of its days.',
    columns: stepColumns,
    async *read(context) {
      yield { path: 'engagement-steps.csv', bytes: stepLines(context) };
    },
  },
];

interface StepRow {
  engagementId: string;
  [field: string]: unknown;
}

/** Engagements whose steps are read and sent at once. */
const CHUNK = 200;

async function* stepLines({ em }: FullExportContext) {
  yield BYTE_ORDER_MARK + formatCsvLine(stepColumns.map(({ label }) => label));
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows: StepRow[] = await runSql<StepRow>(
      em,
      sql`select engagement.id as "engagementId", engagement.name as engagement, account.name as account, place,
                 step.*, owner.email as owner
            from (select * from engagements where ${after}::uuid is null or id > ${after}::uuid
                   order by id limit ${CHUNK}) as engagement
            join accounts account on account.id = engagement.account_id
           cross join jsonb_array_elements(engagement.steps) with ordinality as listed(value, place)
           cross join jsonb_to_record(listed.value)
                   as step(name text, state text, "doneOn" text, "dueOn" text, actor text, "ownerId" uuid, needed text, note text)
            left join users owner on owner.id = step."ownerId"
           order by engagement.id, place`,
    );
    yield rows
      .map((row) => formatCsvLine(stepColumns.map(({ field, cell }) => formatCell(cell, row[field]))))
      .join('');
    const last = rows.at(-1)?.engagementId ?? null;
    isMore = last !== null;
    after = last;
  }
}
