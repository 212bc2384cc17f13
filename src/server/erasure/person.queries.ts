import { sql } from 'kysely';
import * as z from 'zod';
import { fullName } from '#shared/contacts/contacts.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readColumn, readIds, readRows } from '../platform/database/runSql.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { type Patterns, type PersonValues, patternsOf } from './patterns.ts';
import { type OwnIds, PERSONAL_COLUMNS } from './textColumns.ts';

/** A contact as erasing sees it. */
export interface Person {
  id: string;
  name: string;
  isErased: boolean;
  isInTrash: boolean;
  /** The contact, and those that were merged into it. */
  contactIds: string[];
  /** Accounts in their name that nobody else has. */
  accountIds: string[];
  /** The accounts that they are contacts of. */
  employerIds: string[];
  /** Everything that is the person's own, the contacts among it. */
  ownIds: OwnIds;
  emails: string[];
  patterns: Patterns;
}

const contactRow = z.looseObject({ first_name: z.string(), last_name: z.string() });

const givenValue = z.object({ key: z.string(), value: z.string() });

/** The contact, in its table or in the trash, locked until the transaction ends with `lock`; null when it is gone. */
export async function findPerson(em: EntityManager, id: string, lock = false): Promise<Person | null> {
  const found = await findContactRow(em, id, lock);
  if (!found) return null;
  const contactIds = await contactsOf(em, id);
  const accountIds = await accountsOf(em, contactIds);
  const ownIds = await ownRecords(em, contactIds, accountIds);
  const values = await valuesOf(em, contactIds, ownIds);
  return {
    id,
    name: fullName({ firstName: found.row.first_name, lastName: found.row.last_name }),
    isErased: found.row.erased_at != null,
    isInTrash: found.isInTrash,
    contactIds,
    accountIds,
    employerIds: await employersOf(em, contactIds),
    ownIds,
    emails: values.emails,
    patterns: patternsOf(values),
  };
}

/** A contact may go to the trash, or come back, between the two reads. */
async function findContactRow(em: EntityManager, id: string, lock: boolean) {
  const suffix = lock ? sql`for update` : sql``;
  for (let tries = 0; tries < 2; tries += 1) {
    const [live] = await readColumn(em, contactRow)`
      select to_jsonb(contacts) from contacts where id = ${id} ${suffix}`;
    if (live) return { row: live, isInTrash: false };
    const [deleted] = await readColumn(em, contactRow)`
      select row from trash where row_id = ${id} and table_name = 'contacts' and kind = 'row' ${suffix}`;
    if (deleted) return { row: deleted, isInTrash: true };
  }
  return null;
}

/** The contact, and those merged into it that nobody has brought back. */
const contactsOf = (em: EntityManager, id: string) =>
  readIds(em)`
    with recursive own (id) as (
      select ${id}::uuid
       union
      select gone_id from merges join own on kept_id = own.id
       where noun = 'contacts' and undone_at is null and not exists (select from contacts where id = gone_id))
    select id from own`;

const employersOf = (em: EntityManager, contactIds: string[]) =>
  readIds(em)`
    select account_id as id from contacts where id = any(${contactIds}::uuid[]) and account_id is not null
    union
    select (row ->> 'account_id')::uuid from trash
     where row_id = any(${contactIds}::uuid[]) and table_name = 'contacts' and kind = 'row' and row ->> 'account_id' is not null`;

/** Accounts of an individual, which the website makes for who names no company, with no other contact. */
const accountsOf = (em: EntityManager, contactIds: string[]) =>
  readIds(em)`
    with contact as (
      select id, account_id from contacts
       union all
      select row_id, (row ->> 'account_id')::uuid from trash where table_name = 'contacts' and kind = 'row'),
    account as (
      select id, account_type from accounts
       union all
      select row_id, row ->> 'account_type' from trash where table_name = 'accounts' and kind = 'row')
    select distinct account.id from account join contact on contact.account_id = account.id
     where contact.id = any(${contactIds}::uuid[]) and account_type = 'individual'
       and not exists (select from contact other where other.account_id = account.id and other.id <> all(${contactIds}::uuid[]))`;

/** The ids of what is the person's own, in its tables and in the trash. */
async function ownRecords(em: EntityManager, contactIds: string[], accountIds: string[]): Promise<OwnIds> {
  const deals = await readIds(em)`
    select id from leads where contact_id = any(${contactIds}::uuid[])
    union select id from opportunities where contact_id = any(${contactIds}::uuid[])
    union select id from proposals where contact_id = any(${contactIds}::uuid[])
    union select row_id from trash where kind = 'row' and (row ->> 'contact_id')::uuid = any(${contactIds}::uuid[])`;
  const records = [...contactIds, ...accountIds, ...deals];
  const subject = sql.raw(`coalesce(${subjectColumns.join(', ')})`);
  const inTrash = sql.raw(`coalesce(${subjectColumns.map((one) => `row ->> '${one}'`).join(', ')})::uuid`);
  const below = await readIds(em)`
    select id from activities where ${subject} = any(${records}::uuid[])
    union select id from documents where ${subject} = any(${records}::uuid[])
    union select row_id from trash where kind = 'row' and table_name in ('activities', 'documents')
             and ${inTrash} = any(${records}::uuid[])`;
  return [...new Set([...records, ...below])];
}

/** The names and contact points that the person has, had before, or typed into a form. */
async function valuesOf(em: EntityManager, contactIds: string[], ownIds: OwnIds): Promise<PersonValues> {
  const found = await readRows(em, givenValue)`
    select distinct key, value from (
      select key, value from contacts, jsonb_each_text(to_jsonb(contacts)) each where id = any(${contactIds}::uuid[])
      union all
      select key, value from trash, jsonb_each_text(row) each
       where row_id = any(${contactIds}::uuid[]) and table_name = 'contacts' and kind = 'row'
      union all
      select change.key, jsonb_array_elements_text(change.value) from history, jsonb_each(changes) change
       where record_id = any(${contactIds}::uuid[]) and table_name = 'contacts'
         and change.key = any(${[...PERSONAL_COLUMNS]}::text[]) and jsonb_typeof(change.value) = 'array'
      union all
      select 'form_' || form.key, form.value
        from (select form_data from leads where id = any(${ownIds}::uuid[])
               union all
              select row -> 'form_data' from trash where row_id = any(${ownIds}::uuid[]) and table_name = 'leads') lead,
             jsonb_path_query(form_data, '$.** ? (@.type() == "object")') part, jsonb_each_text(part) form
      union all
      select 'form_email', email from proposal_requests where proposal_id = any(${ownIds}::uuid[])
      union all
      select 'form_name', document #>> '{client,contact}' from proposal_requests where proposal_id = any(${ownIds}::uuid[])
    ) as given (key, value) where btrim(coalesce(value, '')) not in ('', '-')`;
  const of = (...keys: string[]) =>
    found.flatMap(({ key, value }) => (keys.includes(key) ? [value.trim()] : []));
  return {
    firstNames: of('first_name'),
    lastNames: of('last_name'),
    fullNames: of('form_name'),
    emails: of('email', 'personal_email', 'form_email'),
    phones: of('phone', 'mobile', 'direct_phone', 'form_phone'),
    urls: of('linkedin_url'),
  };
}
