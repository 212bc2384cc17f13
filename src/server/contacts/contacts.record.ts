import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type contactBulkChange, contactChanges } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { phoneNames, tidiedPhones } from '#shared/fields/phone.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Rows } from '../platform/database/rows.ts';
import { readIds, runSql } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { MergeRules } from '../records/mergeRules.ts';
import { assignChange, defineRecord, type RecordContext } from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { contactCsv } from './contacts.csv.ts';
import { Contact, contactPhones } from './contacts.entity.ts';
import { type ContactFilters, contactList, contactsWhere, presentContact } from './contacts.queries.ts';
import { ERASED_MESSAGE, updateContact } from './contacts.service.ts';
import { nicknames } from './nicknames.data.ts';

const contactMerge: MergeRules = {
  async beforeMove(_em, kept, gone) {
    if (kept.erased_at ?? gone.erased_at) throw new TRPCError({ code: 'CONFLICT', message: ERASED_MESSAGE });
  },

  // A wish for no emails of either applies to the person.
  resolveFields: async (_em, fields, kept, gone) =>
    kept.do_not_email || gone.do_not_email ? { ...fields, doNotEmail: true } : fields,

  async afterMove(em, contactId) {
    await rejectWithoutAccount(em, contactId);
    await syncAccountsOfContacts(em, [contactId]);
  },
};

/** Sets the account of leads, opportunities and proposals to that of their contact, but of `staying`, and returns their ids. */
async function syncAccountsOfContacts(
  em: EntityManager,
  contactIds: string[],
  staying: ReadonlySet<string> = new Set(),
) {
  const moved: Rows = {};
  for (const table of ['leads', 'opportunities', 'proposals']) {
    moved[table] = await readIds(em)`
      update ${sql.table(table)} record set account_id = contacts.account_id, version = record.version + 1
     from contacts
    where contacts.id = record.contact_id and contacts.id = any(${contactIds}::uuid[])
      and record.account_id is distinct from contacts.account_id and record.id <> all(${[...staying]}::uuid[])
   returning record.id`;
  }
  return moved;
}

/** Leads, opportunities and proposals need the contact's account. */
async function rejectWithoutAccount(em: EntityManager, contactId: string) {
  const found = await runSql(em)`
    select from contacts
  where id = ${contactId} and account_id is null
    and (exists (select from leads where contact_id = contacts.id)
      or exists (select from opportunities where contact_id = contacts.id)
      or exists (select from proposals where contact_id = contacts.id))`;
  if (found.length === 0) return;
  throw new FieldError(
    'accountId',
    'This contact has leads, opportunities or proposals: choose the account that it keeps',
  );
}

type BulkChange = z.output<typeof contactBulkChange>;

export const contacts = defineRecord({
  noun: 'contact',
  table: 'contacts',
  entity: Contact,
  title: fullNameSql(),
  parents: { account_id: 'accounts' },
  search: {
    columns: {
      'first_name last_name': 'both',
      account_id: 'both',
      ...searchedFields(contactFields),
      ...everyColumn(contactPhones, 'both'),
    },
    detail: ['position', 'account_id'],
  },
  selectIds: (em: EntityManager, filters: SearchFilters<ContactFilters>, userId: string) =>
    contactsWhere(em, filters, userId).select('contact.id'),
  list: contactList,
  edit: {
    fields: contactChanges,
    update: ({ em }: RecordContext, input: Parameters<typeof updateContact>[1]) => updateContact(em, input),
  },
  bulkRules: { tidyPhones: phoneNames(contactFields) },
  pickBulkChange: (contact: Contact, { tidyPhones, ...change }: BulkChange) =>
    tidyPhones ? { ...change, ...tidiedPhones(contact, contactFields) } : change,
  applyBulkChange: assignChange,
  csv: contactCsv,
  present: presentContact,
  merge: contactMerge,
  afterMergeUndone: (em: EntityManager, ids: string[], _table: string, staying: ReadonlySet<string>) =>
    syncAccountsOfContacts(em, ids, staying),
  duplicates: {
    contactPoints: ['email', 'personal_email', 'phone', 'mobile', 'direct_phone'],
    // The email or phone distinguishes contacts with the same name.
    subtitle: `nullif(concat_ws(' · ', (select name from accounts where accounts.id = account_id),
                                coalesce(email, mobile, phone)), '')`,
    // Many people share a name.
    namesWithin: 'account_id',
    // Organisations may be duplicated; individuals differ.
    namesWithinLike: `(select name_key(name) from accounts
                        where accounts.id = account_id and account_type <> 'individual')`,
    nicknames,
  },
});
