import type * as z from 'zod';
import { type contactBulkChange, contactChanges } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { phoneNames, tidiedPhones } from '#shared/fields/phone.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { assignChange, defineRecord, type RecordContext } from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { contactCsv } from './contacts.csv.ts';
import { Contact, contactPhones } from './contacts.entity.ts';
import { type ContactFilters, contactList, contactsWhere, presentContact } from './contacts.queries.ts';
import { updateContact } from './contacts.service.ts';
import { contactMerge, syncAccountsOfContacts } from './mergeContacts.service.ts';
import { nicknames } from './nicknames.data.ts';

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
    // Many people have the same name.
    namesWithin: 'account_id',
    // An organisation may be there twice; of individuals each is somebody else.
    namesWithinLike: `(select name_key(name) from accounts
                        where accounts.id = account_id and account_type <> 'individual')`,
    nicknames,
  },
});
