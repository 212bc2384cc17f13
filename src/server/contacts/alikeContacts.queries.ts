import { sql } from 'kysely';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findByPhones } from '../records/csv/findByPhones.ts';
import type { AlikeRecord, NamedRow } from '../records/csv/recordCsv.ts';

/** A row without a name means that contact; with another name somebody is asked. */
export async function findContactsByPhone(
  em: EntityManager,
  rows: NamedRow[],
  isAsking: boolean,
): Promise<AlikeRecord[]> {
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
