import { sql } from 'kysely';
import type * as z from 'zod';
import { accountsSelection } from '#shared/accounts.ts';
import { contactsSelection } from '#shared/contacts.ts';
import { fullName } from '#shared/contactWords.ts';
import { columns, type ExchangeNoun } from '#shared/csv/columns.ts';
import { csvLine } from '#shared/csv/text.ts';
import { leadsSelection } from '#shared/leads.ts';
import { accountsWhere } from '../accounts/accounts.queries.ts';
import { contactsWhere } from '../contacts/contacts.queries.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';
import { type Stored, storedRecords } from '../imports/stored.ts';
import { leadsWhere } from '../leads/leads.queries.ts';

/** What may be exported: what a list shows with its filters, or some records by their ids. */
export const selections = {
  accounts: accountsSelection,
  contacts: contactsSelection,
  leads: leadsSelection,
} satisfies Record<ExchangeNoun, z.ZodType>;

type Selection = z.output<(typeof selections)[ExchangeNoun]>;

/** The ids of a selection, by the very conditions of the list. */
function idsWhere(em: EntityManager, noun: ExchangeNoun, selection: Selection, me: string) {
  const filters = 'filters' in selection ? selection.filters : {};
  const ids = 'ids' in selection ? selection.ids : null;
  if (ids) return sql`select one.id from ${sql.table(noun)} as one where one.id = any(${ids}::uuid[])`;
  if (noun === 'accounts') return accountsWhere(em, filters).select('account.id');
  if (noun === 'contacts') return contactsWhere(em, filters).select('contact.id');
  return leadsWhere(em, filters, me).select('lead.id');
}

/** How many rows a selection has, and the last of their ids, which sort by when they were made. */
export async function countSelected(em: EntityManager, noun: ExchangeNoun, selection: Selection, me: string) {
  const { rows } = await sql<{ total: number; last: string | null }>`
    select count(*)::int as total, (array_agg(id order by id desc))[1] as last
      from (${idsWhere(em, noun, selection, me)}) as chosen`.execute(queries(em));
  return rows[0] ?? { total: 0, last: null };
}

/** Rows that are read and sent at once: never more of a file is in memory. */
const AT_ONCE = 500;

/**
 * The rows of a selection as lines of CSV, from the oldest record to `last`. Each stretch starts behind the last id
 * sent: however slowly it is fetched, no connection to the database waits for it.
 */
export async function* csvOf(
  em: EntityManager,
  noun: ExchangeNoun,
  selection: Selection,
  { me, last }: { me: string; last: string },
) {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (${idsWhere(em, noun, selection, me)}) as chosen
       where id <= ${last}::uuid and (${after}::uuid is null or id > ${after}::uuid)
       order by id limit ${AT_ONCE}`.execute(queries(em));
    const ids: string[] = rows.map(({ id }) => id);
    yield (await linesOf(em, noun, ids)).join('');
    after = ids.at(-1) ?? after;
    isMore = ids.length === AT_ONCE;
  }
}

async function linesOf(em: EntityManager, noun: ExchangeNoun, ids: string[]) {
  const records = await storedRecords(em, noun, ids, false);
  const stored = ids.flatMap((id) => records.get(id) ?? []);
  const names = await namesOf(em, stored);
  return stored.map(({ fields }) => {
    const named: Record<string, unknown> = {
      ...fields,
      account: names.get(String(fields.accountId)) ?? null,
      parentAccount: names.get(String(fields.parentAccountId)) ?? null,
      contact: names.get(String(fields.contactId)) ?? null,
      assignedTo: names.get(String(fields.assignedToId)) ?? null,
    };
    return csvLine(columns[noun].map(({ field, cell }) => cell.write(named[field] as never)));
  });
}

/** What the records that these name are called; members of the team by their e-mail, which is nobody else's. */
async function namesOf(em: EntityManager, records: Stored[]) {
  const idsIn = (...names: string[]) => [
    ...new Set(
      records
        .flatMap(({ fields }) => names.map((name) => fields[name]))
        .filter((id) => typeof id === 'string'),
    ),
  ];
  const names = new Map<string, string>();
  const accountIds = idsIn('accountId', 'parentAccountId');
  if (accountIds.length > 0) {
    const rows = await queries(em)
      .selectFrom('Account')
      .select(['id', 'name'])
      .where('id', 'in', accountIds)
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  const contactIds = idsIn('contactId');
  if (contactIds.length > 0) {
    const read = queries(em).selectFrom('Contact').select(['id', 'firstName', 'lastName']);
    for (const row of await read.where('id', 'in', contactIds).execute()) names.set(row.id, fullName(row));
  }
  const memberIds = idsIn('assignedToId');
  if (memberIds.length > 0) {
    const rows = await queries(em)
      .selectFrom('User')
      .select(['id', 'email'])
      .where('id', 'in', memberIds)
      .execute();
    for (const { id, email } of rows) names.set(id, email);
  }
  return names;
}
