import { sql } from 'kysely';
import { engagementChanges } from '#shared/engagements/engagements.schema.ts';
import { engagementFacts as facts } from '#shared/engagements/engagements.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assigned } from '../records/events/assign.ts';
import type { HandOverPart } from '../records/handOverPart.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { engagementCsv, stepFiles } from './engagements.csv.ts';
import { Engagement } from './engagements.entity.ts';
import {
  type EngagementFilters,
  engagementList,
  engagementsWhere,
  presentEngagement,
} from './engagements.queries.ts';
import { changeEngagementInBulk, tickStep, updateEngagement } from './engagements.service.ts';
import { stepOwners } from './stepOwners.ts';

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
