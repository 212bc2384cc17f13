import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { MergeRules, MovedRows } from '../records/mergeRules.ts';
import { moveRows } from '../records/merges/moveRows.ts';

export const contactMerge: MergeRules = {
  async afterMove(em, contactId) {
    await rejectWithoutAccount(em, contactId);
    return syncAccountsOfContacts(em, [contactId]);
  },
};

/** Sets the account of leads, opportunities and proposals to that of their contact. Returns what it changed. */
export async function syncAccountsOfContacts(em: EntityManager, contactIds: string[]): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const table of ['leads', 'opportunities', 'proposals']) {
    const differing = await runSql<{ from: string; to: string; ids: string[] }>(
      em,
      sql`select record.account_id as "from", contacts.account_id as "to", array_agg(record.id) as ids
         from ${sql.table(table)} record join contacts on contacts.id = record.contact_id
        where record.contact_id = any(${contactIds}::uuid[])
          and record.account_id is distinct from contacts.account_id
        group by 1, 2`,
    );
    for (const rows of differing) moved.push(await moveRows(em, { table, column: 'account_id', ...rows }));
  }
  return moved;
}

/** Leads, opportunities and proposals need an account, which is that of their contact. */
async function rejectWithoutAccount(em: EntityManager, contactId: string) {
  const found = await runSql(
    em,
    sql`select from contacts
      where id = ${contactId} and account_id is null
        and (exists (select from leads where contact_id = contacts.id)
          or exists (select from opportunities where contact_id = contacts.id)
          or exists (select from proposals where contact_id = contacts.id))`,
  );
  if (found.length === 0) return;
  throw new FieldError(
    'accountId',
    'This contact has leads, opportunities or proposals: choose the account that it keeps',
  );
}
