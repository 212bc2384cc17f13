import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts.ts';
import type { ContactCard, contactListInput, contactsByAccountInput } from '#shared/contacts.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { byName, containsAny, countUpTo, decodeCursor, pageOf, queries } from '../database/page.ts';

/** The most contacts that are shown below one account. */
const MOST_OF_ACCOUNT = 500;

/** One page of contacts by first name: those with an account, or only those without one. */
export async function listContacts(
  em: EntityManager,
  { search, limit, cursor, contactRole, withoutAccount }: z.output<typeof contactListInput>,
): Promise<Page<ContactCard>> {
  const matching = queries(em)
    .selectFrom('Contact as contact')
    .leftJoin('Account as account', 'account.id', 'contact.account')
    .where(({ and, eb, ref }) =>
      and([
        eb('contact.account', withoutAccount ? 'is' : 'is not', null),
        ...(contactRole ? [eb('contact.contactRole', '=', contactRole)] : []),
        ...(search
          ? [
              containsAny(
                [
                  sql<string>`concat(${ref('contact.firstName')}, ' ', ${ref('contact.lastName')})`,
                  ref('contact.email'),
                  ref('contact.position'),
                  ref('contact.department'),
                  ref('account.name'),
                ],
                search,
              ),
            ]
          : []),
      ]),
    );

  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .select(({ ref }) => [
      'contact.id',
      'contact.firstName',
      'contact.lastName',
      'contact.position',
      'contact.department',
      'contact.contactRole',
      'contact.isPrimary',
      'contact.decisionMakerInfluence',
      'contact.email',
      'contact.phone',
      'contact.mobile',
      'contact.account as accountId',
      sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
      sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
        'accountType',
      ),
    ])
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) =>
          sql<boolean>`(${byName(ref('contact.firstName'))}, ${ref('contact.id')}) > (${after?.key}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(({ ref }) => byName(ref('contact.firstName')))
    .orderBy('contact.id')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching.select('contact.id'));
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
