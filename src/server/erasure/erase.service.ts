import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { eraseInput } from '#shared/erasure/erasure.schema.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { fingerprintOf } from '../intake/repeats.queries.ts';
import { lockSender } from '../intake/sender.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { deleteStoredMails, lockStoredMails } from '../platform/mail/storedMails.ts';
import { planErasure } from './erasure.queries.ts';
import { findPerson, type Person } from './person.queries.ts';
import type { Find } from './places.queries.ts';
import { eraseHistory, erasingArguments, namedAlone, replaceFinds } from './replace.service.ts';
import { ACCOUNT_COLUMNS, PERSONAL_COLUMNS } from './textColumns.ts';

// Rows that are the person's own as a whole, whatever stands in them.

const emptied = (
  columns: readonly string[],
  values: Record<string, string | string[]>,
): Record<string, string | string[] | null> => ({
  ...Object.fromEntries(columns.map((column) => [column, null])),
  ...values,
});

/** The values of an erased contact; the database refuses any other (`contacts_erased_check`). */
const ERASED_CONTACT = emptied(PERSONAL_COLUMNS, { first_name: 'Erased', last_name: 'person' });

const ERASED_ACCOUNT = emptied(ACCOUNT_COLUMNS, { name: 'Erased person', key_personnel: [] });

/** Empties the contact with those that were merged into it, and an account that is the person, in the trash too. */
async function eraseContacts(em: EntityManager, { contactIds, accountIds, ownIds }: Person) {
  await emptyRows(em, 'contacts', contactIds, ERASED_CONTACT, sql`erased_at = now(),`);
  await emptyRows(em, 'accounts', accountIds, ERASED_ACCOUNT);
  await dropSearchTexts(em, ownIds);
  await runSql(em)`
    update trash set row = row || jsonb_build_object('erased_at', now()::timestamptz(3))
     where row_id = any(${contactIds}::uuid[]) and table_name = 'contacts' and kind = 'row'`;
}

/** The text by which the list found a row in the trash; restoring it makes it again. */
async function dropSearchTexts(em: EntityManager, ownIds: string[]) {
  await runSql(em)`
    update trash set row = row || '{"search_text": ""}'
     where row_id = any(${ownIds}::uuid[]) and kind = 'row' and kept_until is null and jsonb_exists(row, 'search_text')`;
}

async function emptyRows(
  em: EntityManager,
  table: string,
  ids: string[],
  values: Record<string, string | string[] | null>,
  also = sql``,
) {
  const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await runSql(em)`
    update ${sql.table(table)} set ${sql.join(columns)}, ${also} updated_at = now(), version = version + 1
     where id = any(${ids}::uuid[])`;
  await runSql(em)`
    update trash set row = row || ${JSON.stringify(values)}::jsonb
     where row_id = any(${ids}::uuid[]) and table_name = ${table} and kind = 'row'`;
}

/** Empties what the person typed into a form, of which the lead was made. */
async function eraseForms(em: EntityManager, { ownIds }: Person) {
  const typed = sql`(select coalesce(jsonb_object_agg(key, case when key = 'name' then '"Erased person"'::jsonb else 'null' end), '{}')
                       from jsonb_object_keys(form) key where key in ('name', 'email', 'phone'))`;
  await runSql(em)`
    update leads set form_data = form_data || made.typed, version = version + 1
      from (select id, ${typed} as typed from (select id, form_data as form from leads
             where id = any(${ownIds}::uuid[]) and jsonb_typeof(form_data) = 'object') one) made
     where made.id = leads.id`;
  await runSql(em)`
    update trash set row = jsonb_set(row, '{form_data}', (row -> 'form_data') || made.typed)
      from (select id, ${typed} as typed from (select id, row -> 'form_data' as form from trash
             where row_id = any(${ownIds}::uuid[]) and table_name = 'leads' and jsonb_typeof(row -> 'form_data') = 'object') one) made
     where made.id = trash.id`;
}

/** Empties what happened to what is the person's own of words, such as the reason for a decline. */
const eraseEvents = (em: EntityManager, { ownIds }: Person) =>
  runSql(em)`update events set data = data - 'words' where record_id = any(${ownIds}::uuid[])`;

/** Deletes enquiries with the person's address that wait, and the hashes by which a repeated one is known. */
async function eraseEnquiries(em: EntityManager, emails: string[]) {
  const lower = emails.map((email) => email.toLowerCase());
  const isTheirs = sql`lower_text(form ->> 'email') = any(${lower}::text[])`;
  await runSql(em)`
    delete from quarantine where id in (select id from (select id, form_data as form from quarantine) one where ${isTheirs})`;
  await runSql(em)`
    delete from trash where id in (
      select id from (select id, row -> 'form_data' as form from trash where table_name = 'quarantine') one where ${isTheirs})`;
  const hashes = lower.map(
    (email) =>
      fingerprintOf({ submittedAt: '', name: '', email, phone: '', company: null, message: '' }).senderHash,
  );
  await runSql(em)`delete from received_enquiries where sender_hash = any(${hashes}::text[])`;
}

/**
 * Empties the rows of imports that were about the contact, and the samples of their files; of one that is not imported yet the
 * row goes.
 */
async function eraseImportRows(em: EntityManager, { contactIds }: Person) {
  const isTheirs = sql`(import_id, line) in (select import_id, line from import_rows
                                              where noun = 'contacts' and record_id = any(${contactIds}::uuid[]))`;
  await runSql(em)`
    update imports set samples = '[]' where samples <> '[]' and id in (select import_id from import_rows where ${isTheirs})`;
  await runSql(em)`delete from import_rows where ${isTheirs} and stage in ('read', 'planned')`;
  await runSql(em)`
    update import_rows
       set cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells)), damage = null, match_key = null,
           reasons = '[]', other_names = '[]', faults = '[]', title = case when noun = 'contacts' then 'Erased person' else title end,
           name = case when noun = 'contacts' then null else name end,
           changes = case when noun = 'contacts' then '{}' else changes end,
           earlier = case when noun = 'contacts' then null else earlier end
     where ${isTheirs}`;
}

/**
 * Takes the person out of proposals that were sent and are not accepted, and ends their links. Where one name alone is
 * replaced in the proposal, what was sent has it no longer either.
 */
async function eraseSentProposals(em: EntityManager, person: Person, finds: Find[]) {
  const { ownIds } = person;
  const named = namedAlone(finds);
  const sent = await runSql<{ id: string; document: ProposalDocument }>(em)`
    select sent.id, case when proposal_id::text = any(${named}::text[]) then erased_json(sent.document, ${erasingArguments(person, 'all')})
                         else erased_json(sent.document, ${erasingArguments(person, 'sure')}) end as document
      from sent_proposals sent join proposals on proposals.id = proposal_id
     where proposal_id = any(${ownIds}::uuid[]) and proposals.state <> 'accepted' order by sent.id for update of proposals`;
  for (const { id, document } of sent) {
    const client = { ...document.client, contact: 'Erased person' };
    const erased = { ...document, client };
    // The row is replaced: the database refuses to update it.
    await runSql(em)`
      with gone as (delete from sent_proposals where id = ${id} returning *)
      insert into sent_proposals
      select (jsonb_populate_record(null::sent_proposals, to_jsonb(gone) || ${JSON.stringify({
        document: erased,
        hash: await hashProposal(erased),
      })}::jsonb)).* from gone`;
  }
  await runSql(em)`
    update proposals set key_generation = key_generation + 1, version = version + 1
     where id = any(${ownIds}::uuid[]) and state <> 'accepted' and sent_at is not null`;
  await runSql(em)`
    update proposal_requests
       set document = jsonb_set(document, '{client,contact}', '"Erased person"'), email = '', code_hash = null,
           content_hash = ${createHash('sha256').update('erased').digest('hex')}, key_generation = key_generation + 1
     where proposal_id = any(${ownIds}::uuid[])`;
}

/**
 * Erases a person whole or not at all; a repeated call changes nothing. Stored mails go last: if the rest then fails, they
 * are gone, and the person is still there to be erased.
 *
 * @throws NOT_FOUND when the contact is gone for good
 * @throws BAD_REQUEST for the field `name` when it is not that of the contact
 */
export function erasePerson(
  { em, records, env }: Pick<Context, 'records' | 'env'> & { em: EntityManager },
  { id, name, leave, blank }: z.output<typeof eraseInput>,
): Promise<{ id: string }> {
  return em.transactional(async (em) => {
    await allowLongWork(em);
    // The order of locks is that of others: who composes a mail then reads rows, an enquiry begins with its sender.
    await lockStoredMails(em);
    for (const email of (await findPerson(em, id))?.emails.sort() ?? []) await lockSender(em, email);
    const person = await findPerson(em, id, true);
    if (!person) throw new TRPCError({ code: 'NOT_FOUND', message: 'Contact not found' });
    if (person.isErased) return { id };
    if (name.trim() !== person.name) {
      throw new FieldError('name', `Type the name as it stands: ${person.name}`);
    }
    const { finds, mails } = await planErasure(em, records, person, env);
    await setCause(em, 'erasure');
    const chosen = finds.filter(
      ({ key, isSure, isMade }) => isMade || (isSure ? !leave.includes(key) : blank.includes(key)),
    );
    await eraseImportRows(em, person);
    await replaceFinds(em, person, chosen);
    await eraseSentProposals(em, person, chosen);
    await eraseForms(em, person);
    await eraseEvents(em, person);
    await eraseEnquiries(em, person.emails);
    await eraseContacts(em, person);
    await eraseHistory(em, person, chosen);
    await recordEvent(em, { kind: 'person_erased' });
    await announceAll(em);
    await deleteStoredMails(mails);
    return { id };
  });
}

/** The table is none that a screen shows by itself, so every open screen runs all its queries again. */
const announceAll = (em: EntityManager) =>
  runSql(em)`select announce_change('history', array[gen_random_uuid()])`;
