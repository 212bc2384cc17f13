import { sql } from 'kysely';
import type { AccountInput } from '#shared/accounts.schema.ts';
import type { ContactCard } from '#shared/contacts.schema.ts';
import { contactRole, type contactSortParser } from '#shared/contacts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import { enumSortKey, keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { collated } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { accountColumn, type ContactFilters, contactsWhere } from './contacts.queries.ts';

const contact = (column: string) => sql.ref<string>(`contact.${column}`);

/** The contacts with an account, or only those without one. */
export const contactList: RecordList<ContactCard, ContactFilters, SortKeyOf<typeof contactSortParser>> = {
  selectCards(em, filters, _me, page) {
    const contacts = contactsWhere(em, filters)
      .select(['contact.id', 'contact.firstName', 'contact.lastName', 'contact.position', 'contact.account'])
      .select(['contact.department', 'contact.contactRole', 'contact.isPrimary', 'contact.email'])
      .select(['contact.decisionMakerInfluence', 'contact.phone', 'contact.mobile']);
    const cards = kysely(em)
      .selectFrom(keysetPage(contacts, contact('id'), page).as('page'))
      .leftJoin('Account as account', 'account.id', 'page.account')
      .select(namedColumns('page', ['id', 'firstName', 'lastName', 'position', 'department', 'contactRole']))
      .select(namedColumns('page', ['isPrimary', 'decisionMakerInfluence', 'email', 'phone', 'mobile']))
      .select(({ ref }) => [
        'page.account as accountId',
        sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
        sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
          'accountType',
        ),
      ]);
    return orderByKeyset(cards, page);
  },
  sorts: {
    firstName: { value: collated(contact('firstName')), type: 'text' },
    lastName: { value: collated(contact('lastName')), type: 'text' },
    account: { value: collated(accountColumn('name')), type: 'text', isNullable: true },
    position: { value: collated(contact('position')), type: 'text', isNullable: true },
    role: enumSortKey(contact('contactRole'), contactRole.values),
    influence: { value: contact('decisionMakerInfluence'), type: 'int' },
    email: { value: collated(contact('email')), type: 'text', isNullable: true },
    created: { value: contact('createdAt'), type: 'timestamptz' },
  },
  defaultSort: { by: 'firstName', descending: false },
};
