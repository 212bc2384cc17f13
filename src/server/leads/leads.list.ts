import { sql } from 'kysely';
import type { LeadCard } from '#shared/leads.schema.ts';
import { type leadSortParser, leadStatus, priority } from '#shared/leads.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import { enumSortKey, keysetPage, nameOfPerson, orderByKeyset } from '../records/list/keyset.ts';
import { collated } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { type LeadFilters, leadsWhere } from './leads.queries.ts';

/** How much of a description a card shows, in characters. */
const CARD_TEXT = 300;

const lead = (column: string) => sql.ref<string>(`lead.${column}`);

const accountName = sql<string>`(select name from accounts as named where named.id = ${lead('account')})`;

export const leadList: RecordList<LeadCard, LeadFilters, SortKeyOf<typeof leadSortParser>> = {
  selectCards(em, filters, me, page) {
    const leads = leadsWhere(em, filters, me)
      .select(['lead.id', 'lead.account', 'lead.contact', 'lead.assignedTo', 'lead.followUpDate'])
      .select(['lead.title', 'lead.status', 'lead.priority', 'lead.enquiryType', 'lead.estimatedValue'])
      .select(['lead.probability', 'lead.expectedCloseDate', 'lead.description']);
    const cards = kysely(em)
      .selectFrom(keysetPage(leads, lead('id'), page).as('page'))
      .innerJoin('Account as account', 'account.id', 'page.account')
      .innerJoin('Contact as contact', 'contact.id', 'page.contact')
      .select(namedColumns('page', ['id', 'title', 'status', 'priority', 'enquiryType', 'estimatedValue']))
      .select(namedColumns('page', ['probability', 'expectedCloseDate', 'followUpDate']))
      .select(({ ref }) => [
        'page.assignedTo as assignedToId',
        'account.name as accountName',
        selectFullName('contact').as('contactName'),
        sql<string | null>`left(${ref('page.description')}, ${sql.lit(CARD_TEXT)})`.as('description'),
      ]);
    return orderByKeyset(cards, page);
  },
  sorts: {
    created: { value: lead('createdAt'), type: 'timestamptz' },
    title: { value: collated(lead('title')), type: 'text' },
    account: { value: collated(accountName), type: 'text' },
    contact: { value: collated(nameOfPerson('contacts', lead('contact'))), type: 'text' },
    owner: { value: collated(nameOfPerson('users', lead('assignedTo'))), type: 'text', isNullable: true },
    status: enumSortKey(lead('status'), leadStatus.values),
    priority: enumSortKey(lead('priority'), priority.values),
    value: { value: lead('estimatedValue'), type: 'numeric', isNullable: true },
    probability: { value: lead('probability'), type: 'int' },
    closes: { value: lead('expectedCloseDate'), type: 'date', isNullable: true },
    followUp: { value: lead('followUpDate'), type: 'date', isNullable: true },
  },
  defaultSort: { by: 'created', descending: true },
};
