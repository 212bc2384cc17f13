import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { type ContactInput, type contactChanges, contactInput } from '#shared/contacts/contacts.schema.ts';
import type { ScoreInput } from '#shared/leads/leads.score.ts';
import { lockAccount } from '../accounts/accounts.service.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { defineQuery } from '../platform/database/compiledQueries.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { chooseOfAccount } from '../records/places/placeRules.ts';
import { rejectMisplaced } from '../records/places/places.ts';
import { Contact } from './contacts.entity.ts';
import { presentContact } from './contacts.queries.ts';

/** A new contact whose only name is the first one. The form of the CRM requires both. */
const oneNameInput = contactInput.extend({ lastName: contactInput.shape.lastName.or(z.literal('')) });

/**
 * A new contact of an enquiry or a file, which may have one name: that is the first one. Who is known by an email alone is
 * called as what stands before the @.
 */
export const namedContactInput = z.preprocess((given) => {
  const { firstName, lastName, ...others } = given as Record<string, unknown>;
  const { email, personalEmail } = others;
  const address = [email, personalEmail].find((one) => typeof one === 'string');
  const [first, last = ''] = [firstName, lastName].filter(Boolean);
  return { ...others, firstName: first ?? address?.split('@', 1)[0], lastName: last };
}, oneNameInput);

/** @throws BAD_REQUEST for the field `accountId` when the account is gone */
export function createContact(
  em: EntityManager,
  input: ContactInput & { id?: string },
  authorId: string | null,
) {
  const { accountId, ...fields } = input;
  return createOnce(em, Contact, input, async (em) => {
    if (accountId) await lockAccount(em, accountId);
    const contact = em.create(Contact, { ...fields, account: accountId, createdBy: authorId });
    await em.flush();
    return contact;
  });
}

export const ERASED_MESSAGE = 'This person was erased. Add a new contact instead.';

/**
 * @throws CONFLICT when it has changed since it was read, or the person was erased
 * @throws BAD_REQUEST for the field `accountId` when it would leave an account with which it has leads,
 * opportunities or proposals
 */
export function updateContact(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof contactChanges> },
) {
  return changeRecord(em, Contact, { id, version, data }, presentContact, async (em, contact) => {
    if (contact.erasedAt) throw new TRPCError({ code: 'CONFLICT', message: ERASED_MESSAGE });
    const { accountId = contact.account?.id ?? null, ...fields } = data;
    const moves = accountId !== (contact.account?.id ?? null);
    if (moves && accountId) await lockAccount(em, accountId);
    em.assign(contact, { ...fields, account: accountId });
    if (!moves) return;
    await em.flush();
    await rejectMisplaced(em, 'contacts', id);
  });
}

// The account is locked before its contact, as by who deletes it with all below: in the other order each waits for the
// other, and who adds records one after the other keeps the delete from ever getting its turn.
const findAndLockContact = defineQuery<
  { id: string; account: string },
  ScoreInput['contact'] & { id: string; accountId: string | null }
>('contact of an account', (db, param) =>
  db
    .selectFrom('Contact as contact')
    .innerJoin('Account as above', (join) => join.on('above.id', '=', param('account')))
    .where('contact.id', '=', param('id'))
    .select('contact.account as accountId')
    .select(
      namedColumns('contact', ['id', 'email', 'phone', 'mobile', 'contactRole', 'decisionMakerInfluence']),
    )
    .forKeyShare('above')
    .forShare('contact'),
);

/**
 * Returns the facts that the score of a lead needs of its contact, which stays with its account until this
 * transaction ends.
 *
 * @throws BAD_REQUEST for the field `contactId` when the contact is gone, or is not one of this account
 */
export async function lockAccountContact(em: EntityManager, contactId: string, accountId: string) {
  const [contact] = await findAndLockContact(em, { id: contactId, account: accountId });
  if (!contact) throw new FieldError('contactId', 'This contact is gone: choose another one');
  if (contact.accountId !== accountId) throw new FieldError('contactId', chooseOfAccount('contact'));
  return contact;
}
