import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts.ts';
import type { ContactCard, contactListInput, contactsByAccountInput } from '#shared/contacts.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { byName, decodeCursor, finds, pageOf, queries, totalOf } from '../database/page.ts';

/** The most contacts that are shown below one account. */
const MOST_OF_ACCOUNT = 500;

type ContactFilters = Pick<z.output<typeof contactListInput>, 'search' | 'contactRole' | 'withoutAccount'>;

/** The contacts that a filtered list holds, without what is read of them. */
const contactsWhere = (em: EntityManager, { search, contactRole, withoutAccount }: ContactFilters) =>
  queries(em)
    .selectFrom('Contact as contact')
    .where('contact.account', withoutAccount ? 'is' : 'is not', null)
    .$if(contactRole !== undefined, (query) => query.where('contact.contactRole', '=', contactRole as never))
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => finds(ref('contact.searchText'), search ?? '')),
    );

/** One page of contacts by first name: those with an account, or only those without one. */
export async function listContacts(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof contactListInput>,
): Promise<Page<ContactCard>> {
  const matching = contactsWhere(em, filters);
  const after = cursor ? decodeCursor(cursor) : null;
  const page = matching
    .select(['contact.id', 'contact.firstName', 'contact.lastName', 'contact.position', 'contact.department'])
    .select(['contact.contactRole', 'contact.isPrimary', 'contact.decisionMakerInfluence', 'contact.email'])
    .select(['contact.phone', 'contact.mobile', 'contact.account'])
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) =>
          sql<boolean>`(${byName(ref('contact.firstName'))}, ${ref('contact.id')}) > (${after?.key}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(({ ref }) => byName(ref('contact.firstName')))
    .orderBy('contact.id')
    .limit(limit + 1);

  const rows = await queries(em)
    .selectFrom(page.as('page'))
    .leftJoin('Account as account', 'account.id', 'page.account')
    .select(({ ref }) => [
      'page.id',
      'page.firstName',
      'page.lastName',
      'page.position',
      'page.department',
      'page.contactRole',
      'page.isPrimary',
      'page.decisionMakerInfluence',
      'page.email',
      'page.phone',
      'page.mobile',
      'page.account as accountId',
      sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
      sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
        'accountType',
      ),
    ])
    .orderBy(({ ref }) => byName(ref('page.firstName')))
    .orderBy('page.id')
    .execute();

  const total = await totalOf(em, rows, { limit, cursor }, matching.select('contact.id'));
  return pageOf(rows, limit, (contact) => contact.firstName, total);
}

/** The contacts of an account: for a selector, or for the account's own screen. */
export const contactsOfAccount = (
  em: EntityManager,
  { accountId, order }: z.output<typeof contactsByAccountInput>,
) =>
  queries(em)
    .selectFrom('Contact as contact')
    .where('contact.account', '=', accountId)
    .select([
      'contact.id',
      'contact.firstName',
      'contact.lastName',
      'contact.position',
      'contact.isPrimary',
      'contact.createdAt',
    ])
    .$if(order === 'newest', (query) => query.orderBy('contact.createdAt', 'desc'))
    .$if(order === 'firstName', (query) => query.orderBy(({ ref }) => byName(ref('contact.firstName'))))
    .orderBy('contact.id')
    .limit(MOST_OF_ACCOUNT)
    .execute();
