import { sql } from 'kysely';
import type * as z from 'zod';
import type { boardColumnInput, OpportunityCard } from '#shared/opportunities.schema.ts';
import { isClosed, type opportunitySortParser, opportunityStage } from '#shared/opportunities.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import {
  enumSortKey,
  keysetPage,
  nameOfPerson,
  orderByKeyset,
  type SortKey,
} from '../records/list/keyset.ts';
import { listPage } from '../records/list/listPage.ts';
import { collated } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import type { RecordContext } from '../records/record.ts';
import {
  closingDate,
  type OpportunityFilters,
  opportunitiesWhere,
  selectOpportunityIds,
} from './opportunities.queries.ts';

type Sort = SortKeyOf<typeof opportunitySortParser>;

const opportunity = (column: string) => sql.ref<string>(`opportunity.${column}`);

const accountName = sql<string>`(select name from accounts as named where named.id = ${opportunity('account')})`;

const CARD = [
  ...(['id', 'version', 'name', 'stage', 'value', 'probability'] as const),
  ...(['expectedCloseDate', 'closedOn', 'nextStep'] as const),
] as const;

const sorts: Record<Sort, SortKey> = {
  created: { value: opportunity('createdAt'), type: 'timestamptz' },
  name: { value: collated(opportunity('name')), type: 'text' },
  account: { value: collated(accountName), type: 'text' },
  contact: { value: collated(nameOfPerson('contacts', opportunity('contact'))), type: 'text' },
  owner: { value: collated(nameOfPerson('users', opportunity('owner'))), type: 'text', isNullable: true },
  stage: enumSortKey(opportunity('stage'), opportunityStage.values),
  value: { value: opportunity('value'), type: 'numeric', isNullable: true },
  probability: { value: opportunity('probability'), type: 'int' },
  closing: { value: closingDate, type: 'date', isNullable: true },
  nextStep: { value: collated(opportunity('nextStep')), type: 'text', isNullable: true },
};

export const opportunityList: RecordList<OpportunityCard, OpportunityFilters, Sort> = {
  selectCards(em, filters, me, page) {
    const opportunities = opportunitiesWhere(em, filters, me)
      .select(CARD.map((column) => `opportunity.${column}` as const))
      .select(['opportunity.account', 'opportunity.contact', 'opportunity.owner']);
    const cards = kysely(em)
      .selectFrom(keysetPage(opportunities, opportunity('id'), page).as('page'))
      .innerJoin('Account as account', 'account.id', 'page.account')
      .innerJoin('Contact as contact', 'contact.id', 'page.contact')
      .leftJoin('User as owner', 'owner.id', 'page.owner')
      .select(namedColumns('page', CARD))
      .select([
        'page.owner as ownerId',
        'account.name as accountName',
        selectFullName('contact').as('contactName'),
        selectFullName<string | null>('owner').as('ownerName'),
      ]);
    return orderByKeyset(cards, page);
  },
  sorts,
  defaultSort: { by: 'created', descending: true },
};

/** Columns of the board are sorted by a plain column, which has an index together with the stage. */
const boardList: RecordList<OpportunityCard, OpportunityFilters, 'expectedCloseDate' | 'closedOn'> = {
  selectCards: opportunityList.selectCards,
  sorts: {
    expectedCloseDate: { value: opportunity('expectedCloseDate'), type: 'date', isNullable: true },
    closedOn: { value: opportunity('closedOn'), type: 'date' },
  },
  defaultSort: { by: 'expectedCloseDate', descending: false },
};

const board = { table: 'opportunities', selectIds: selectOpportunityIds, list: boardList };

/** One page of a column: what is expected to close first on top; of what has closed the latest. */
export const listBoardColumn = (
  context: Pick<RecordContext, 'em' | 'user'>,
  { stage, ...input }: z.output<typeof boardColumnInput>,
) =>
  listPage(context, board, {
    ...input,
    stage: [stage],
    sort: isClosed(stage)
      ? { by: 'closedOn', descending: true }
      : { by: 'expectedCloseDate', descending: false },
  });
