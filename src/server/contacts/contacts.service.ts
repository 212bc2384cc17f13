import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { type ContactInput, type ContactRecord, type contactChanges, fullName } from '#shared/contacts.ts';
import { formatCount } from '#shared/format.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { changeRecord } from '../database/change.ts';
import { createOnce } from '../database/once.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';
import { FieldError } from '../fieldError.ts';
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

/** Changes a contact; it cannot leave an account that has leads with it. */
export function updateContact(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof contactChanges> },
) {
  return changeRecord(em, Contact, { id, version }, presentContact, async (em, contact) => {
    const { accountId = contact.account?.id ?? null, ...fields } = data;
    if (accountId !== (contact.account?.id ?? null)) {
      await refuseWithLeads(em, contact);
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

async function refuseWithLeads(em: EntityManager, contact: Contact) {
  const { leads } = await queries(em)
    .selectFrom('Lead as lead')
    .where('lead.contact', '=', contact.id)
    .select(({ fn }) => fn.countAll<string>().as('leads'))
    .executeTakeFirstOrThrow();
  if (leads === '0') return;
  throw new FieldError(
    'accountId',
    `${fullName(contact)} has ${formatCount(Number(leads), 'lead')} with this account. Give those another contact first.`,
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
