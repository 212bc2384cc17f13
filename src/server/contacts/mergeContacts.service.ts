import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { MergeRules } from '../records/mergeRules.ts';
import type { Rows } from '../records/rowIds.ts';
import { ERASED_MESSAGE } from './contacts.service.ts';

export const contactMerge: MergeRules = {
  async beforeMove(_em, kept, gone) {
    if (kept.erased_at ?? gone.erased_at) throw new TRPCError({ code: 'CONFLICT', message: ERASED_MESSAGE });
  },

  // What one of them asked for holds for the person.
  resolveFields: async (_em, fields, kept, gone) =>
    kept.do_not_email || gone.do_not_email ? { ...fields, doNotEmail: true } : fields,

  async afterMove(em, contactId) {
    await rejectWithoutAccount(em, contactId);
    await syncAccountsOfContacts(em, [contactId]);
  },
};

/** Sets the account of leads, opportunities and proposals to that of their contact, but of `staying`, and returns their ids. */
export async function syncAccountsOfContacts(
  em: EntityManager,
  contactIds: string[],
  staying: ReadonlySet<string> = new Set(),
) {
  const moved: Rows = {};
  for (const table of ['leads', 'opportunities', 'proposals']) {
    const rows = await runSql<{ id: string }>(
      em,
      sql`update ${sql.table(table)} record set account_id = contacts.account_id, version = record.version + 1
         from contacts
        where contacts.id = record.contact_id and contacts.id = any(${contactIds}::uuid[])
          and record.account_id is distinct from contacts.account_id and record.id <> all(${[...staying]}::uuid[])
       returning record.id`,
    );
    moved[table] = rows.map(({ id }) => id);
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
