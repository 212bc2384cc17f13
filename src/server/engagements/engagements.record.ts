import { sql } from 'kysely';
import * as z from 'zod';
import { engagementChanges, engagementSelection } from '#shared/engagements/engagements.schema.ts';
import {
  engagementFacts,
  engagementFields,
  engagementLabels,
  engagementFacts as facts,
  stepFields,
  stepLabels,
} from '#shared/engagements/engagements.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { text, whole } from '#shared/fields/kinds.ts';
import { dayCell } from '#shared/records/csv/cells.ts';
import {
  CREATED_COLUMN,
  type CsvColumn,
  fieldColumns,
  ID_COLUMN,
  idColumn,
} from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { inChunks, readColumn, readRows } from '../platform/database/runSql.ts';
import { rowsFile } from '../records/csv/export/furtherFiles.ts';
import type { FurtherColumns } from '../records/csv/recordCsv.ts';
import { assigned } from '../records/events/assign.ts';
import type { HandOverPart, IdsWithin } from '../records/handOverPart.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import {
  defineRecord,
  type FullExportContext,
  type FurtherFiles,
  type RecordContext,
} from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { Engagement } from './engagements.entity.ts';
import {
  type EngagementFilters,
  engagementList,
  engagementsWhere,
  presentEngagement,
} from './engagements.queries.ts';
import { changeEngagementInBulk, tickStep, updateEngagement } from './engagements.service.ts';

/** A row for each engagement; each step has the columns of its days, by its name. */
const engagementCsv = {
  columns: [ID_COLUMN, ...fieldColumns({ ...engagementFields, ...engagementFacts }), CREATED_COLUMN],
  furtherColumns: readStepColumns,
  selection: engagementSelection,
};

const STEP_DAYS = ['dueOn', 'doneOn'] as const;

/** The columns of all steps that engagements have, in the order of these. */
async function readStepColumns(em: EntityManager): Promise<FurtherColumns> {
  const names = await readColumn(em, z.string())`
    select value ->> 'name' as name from engagements, jsonb_array_elements(steps) with ordinality as listed(value, place)
     where value ->> 'name' is not null group by 1 order by min(place), 1`;
  const fieldOf = (name: string, day: (typeof STEP_DAYS)[number]) => `${day} ${name}`;
  return {
    columns: names.flatMap((name) =>
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
const stepFiles: FurtherFiles[] = [
  rowsFile(
    'engagement-steps.csv',
    'Each step of each engagement. In engagements.csv each step has a column for each of its days.',
    stepColumns,
    readSteps,
  ),
];

const stepRow = z.looseObject({ id: z.string() });

/** Engagements whose steps are read and sent at once. */
const CHUNK = 200;

function readSteps({ em }: FullExportContext) {
  return inChunks(
    (after) =>
      readRows(em, stepRow)`
      select engagement.id, engagement.id as "engagementId", engagement.name as engagement, account.name as account,
             place, step.*, owner.email as owner
        from (select * from engagements where ${after}::uuid is null or id > ${after}::uuid
               order by id limit ${CHUNK}) as engagement
        join accounts account on account.id = engagement.account_id
       cross join jsonb_array_elements(engagement.steps) with ordinality as listed(value, place)
       cross join jsonb_to_record(listed.value)
               as step(name text, state text, "doneOn" text, "dueOn" text, actor text, "ownerId" uuid, needed text, note text)
        left join users owner on owner.id = step."ownerId"
       order by engagement.id, place`,
  );
}

/** The owners of steps that are still to be done, within the column `steps`. */
const stepOwners: IdsWithin = {
  has: (personId) => sql`steps @> ${JSON.stringify([{ ownerId: personId, state: 'open' }])}::jsonb`,
  replace: (personId, newOwnerId) => sql`(
    select jsonb_agg(case when value ->> 'ownerId' = ${personId} and value ->> 'state' = 'open'
                          then value || ${JSON.stringify({ ownerId: newOwnerId })}::jsonb else value end order by place)
      from jsonb_array_elements(record.steps) with ordinality as listed(value, place))`,
};

const isOpen = sql`state = 'running'`;

/** Running engagements, and their open steps: the tasks of these are handed over with the engagements, too. */
const engagementHandOver: HandOverPart[] = [
  { kind: 'engagements', column: 'owner_id', isOpen },
  { kind: 'engagements', column: 'steps', within: stepOwners, isOpen },
];

export const engagements = defineRecord({
  noun: 'engagement',
  table: 'engagements',
  entity: Engagement,
  title: 'name',
  parents: { account_id: 'accounts' },
  search: {
    columns: { name: 'both', ...searchedFields(facts), account_id: 'both' },
    detail: ['account_id', 'step'],
  },
  selectIds: (em: EntityManager, filters: SearchFilters<EngagementFilters>, userId: string) =>
    engagementsWhere(em, filters, userId).select('engagement.id'),
  list: engagementList,
  edit: {
    fields: engagementChanges,
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateEngagement>[1]) =>
      updateEngagement(em, input, user.id),
  },
  applyBulkChange: changeEngagementInBulk,
  onReminder: tickStep,
  events: [assigned('engagement', 'engagements')],
  handOver: engagementHandOver,
  csv: engagementCsv,
  furtherFiles: stepFiles,
  present: presentEngagement,
});
