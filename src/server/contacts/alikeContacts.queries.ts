import { sql } from 'kysely';
import { textOf } from '#shared/records/csv/splitCells.ts';
import { lettersOf } from '#shared/records/foldText.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import { findByPhones, foundRecord } from '../records/csv/findByPhones.ts';
import type { AlikeRecord, NamedRow } from '../records/csv/recordCsv.ts';

/**
 * A phone number within the account, where a row without a name means that contact and about another name somebody is asked,
 * or a name that was made from an email.
 */
export const findAlikeContacts = async (em: EntityManager, rows: NamedRow[], isAsking: boolean) => [
  ...(await findByMadeName(em, rows)),
  ...(await findByPhone(em, rows, isAsking)),
];

async function findByPhone(em: EntityManager, rows: NamedRow[], isAsking: boolean): Promise<AlikeRecord[]> {
  const isNamed = ({ values }: NamedRow) => values.firstName !== undefined || values.lastName !== undefined;
  const searched = isAsking ? rows : rows.map((row) => (isNamed(row) ? { ...row, values: {} } : row));
  const found = await findByPhones(em, searched, {
    fields: ['phone', 'mobile', 'directPhone'],
    stored: sql`select id, ${sql.raw(fullNameSql())} as name from contacts where account_id = given.within`,
    points: sql`contact_points(email, personal_email, phone, mobile, direct_phone)`,
    within: 'accountId',
  });
  return found.map((contact) => {
    const row = rows[contact.place - 1];
    return { ...contact, isSame: row !== undefined && !isNamed(row) };
  });
}

/** 'Jo Oakes' and 'J Oakes' are the contact of the account who is called 'jo' or 'joakes' after an email. */
async function findByMadeName(em: EntityManager, rows: NamedRow[]): Promise<AlikeRecord[]> {
  const accountIds = rows.map(({ values }) => values.accountId ?? null);
  if (accountIds.every((id) => id === null)) return [];
  const made = await readRows(em, foundRecord)`
    select given.place::int, contact.id, contact.first_name as name
      from unnest(${accountIds}::uuid[]) with ordinality as given(account, place)
      join contacts contact on contact.account_id = given.account
     where contact.last_name = '' and starts_with(contact.email, contact.first_name || '@')`;
  return made.flatMap((contact) => {
    const { firstName, lastName } = rows[contact.place - 1]?.values ?? {};
    const [first, last] = [lettersOf(textOf(firstName)), lettersOf(textOf(lastName))];
    const name = lettersOf(contact.name);
    const isSame =
      name !== '' && (`${first}${last}`.startsWith(name) || `${first.slice(0, 1)}${last}` === name);
    return isSame ? [{ ...contact, isSame }] : [];
  });
}
