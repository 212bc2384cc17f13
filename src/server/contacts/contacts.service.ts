import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type { ContactInput, ContactRecord, contactChanges } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { formatCount } from '#shared/fields/format.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import {
  type EntityKysely,
  type Param,
  runCompiledInTransaction,
} from '../platform/database/compiledQueries.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { Contact } from './contacts.entity.ts';

/** Saves a new contact. */
export function createContact(
  em: EntityManager,
  { accountId, ...fields }: ContactInput & { id?: string },
  authorId: string | null,
) {
  return createOnce(em, Contact, fields.id, async (em) => {
    if (accountId) await keepAccount(em, accountId);
    const contact = em.create(Contact, { ...fields, account: accountId, createdBy: authorId });
    await em.flush();
    return contact;
  });
}

/** Changes a contact; it cannot leave an account with which it has leads or opportunities. */
export function updateContact(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof contactChanges> },
) {
  return changeRecord(em, Contact, { id, version }, presentContact, async (em, contact) => {
    const { accountId = contact.account?.id ?? null, ...fields } = data;
    if (accountId !== (contact.account?.id ?? null)) {
      await refuseWithDeals(em, contact);
      if (accountId) await keepAccount(em, accountId);
    }
    em.assign(contact, { ...fields, account: accountId });
  });
}

/** Keeps an account from being deleted until this transaction ends. */
async function keepAccount(em: EntityManager, accountId: string) {
  const account = await em.findOne(Account, accountId, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!account) throw new FieldError('accountId', 'This account is gone: choose another one');
}

type KeptContact = Pick<
  ContactRecord,
  'firstName' | 'lastName' | 'email' | 'phone' | 'mobile' | 'contactRole' | 'decisionMakerInfluence'
> & { id: string; accountId: string | null; accountName: string };

/** What a record on a contact of an account needs to know of both; the contact is kept there until this transaction ends. */
export async function lockAccountContact(em: EntityManager, contactId: string, accountId: string) {
  const [contact] = await runCompiledInTransaction<KeptContact>(em, 'contact of account', wordContact, {
    contactId,
  });
  if (!contact) throw new FieldError('contactId', 'This contact is gone: choose another one');
  if (contact.accountId !== accountId) {
    throw new FieldError('contactId', 'Choose a contact of this account');
  }
  return contact;
}

const wordContact = (db: EntityKysely, value: Param) =>
  db
    .selectFrom('Contact as contact')
    .leftJoin('Account as account', 'account.id', 'contact.account')
    .where('contact.id', '=', value('contactId'))
    .select(['contact.id as id', 'contact.account as accountId', 'account.name as accountName'])
    .select(['contact.firstName as firstName', 'contact.lastName as lastName'])
    .select(['contact.email as email', 'contact.phone as phone', 'contact.mobile as mobile'])
    .select(['contact.contactRole as contactRole'])
    .select(['contact.decisionMakerInfluence as decisionMakerInfluence'])
    .forShare('contact');

async function refuseWithDeals(em: EntityManager, contact: Contact) {
  const count = (from: 'Lead' | 'Opportunity') =>
    kysely(em)
      .selectFrom(from)
      .where('contact', '=', contact.id)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const [leads, opportunities] = await Promise.all([count('Lead'), count('Opportunity')]);
  const held = [
    ...(leads.count === '0' ? [] : [formatCount(Number(leads.count), 'lead')]),
    ...(opportunities.count === '0' ? [] : [formatCount(Number(opportunities.count), 'opportunity')]),
  ];
  if (held.length === 0) return;
  throw new FieldError(
    'accountId',
    `${fullName(contact)} has ${held.join(' and ')} with this account. Give those another contact first.`,
  );
}

/** A contact as the client sees it. */
export async function presentContact(em: EntityManager, contact: Contact): Promise<ContactRecord> {
  const { account, createdBy, searchText: _, ...fields } = await em.populate(contact, ['account']);
  return {
    ...fields,
    accountId: account?.id ?? null,
    accountName: account?.name ?? null,
    createdById: createdBy?.id ?? null,
  };
}
