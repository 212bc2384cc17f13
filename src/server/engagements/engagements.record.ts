import { sql } from 'kysely';
import { engagementChanges, engagementSelection } from '#shared/engagements.schema.ts';
import { engagementFacts as facts, engagementFields as fields } from '#shared/engagements.ts';
import { CREATED_COLUMN, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { Engagement } from './engagements.entity.ts';
import {
  type EngagementFilters,
  engagementList,
  engagementsWhere,
  presentEngagement,
} from './engagements.queries.ts';
import { changeEngagementInBulk, tickStep, updateEngagement } from './engagements.service.ts';

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
    update: ({ em }: RecordContext, input: Parameters<typeof updateEngagement>[1]) =>
      updateEngagement(em, input),
  },
  applyBulkChange: changeEngagementInBulk,
  onReminder: tickStep,
  handOver: [
    { kind: 'engagements', column: 'owner_id', isOpen: sql`state = 'running'`, hasAssignment: false },
  ],
  csv: {
    columns: [ID_COLUMN, ...fieldColumns({ ...fields, ...facts }), CREATED_COLUMN],
    selection: engagementSelection,
  },
  present: presentEngagement,
});
