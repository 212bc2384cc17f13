import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import { registrationDates } from '#shared/registrations/dates.ts';
import { type CheckedValues, findProblem } from '#shared/registrations/problems.ts';
import type {
  confirmDateInput,
  RegistrationInput,
  RegistrationRecord,
  registrationBulkChange,
  registrationUpdate,
} from '#shared/registrations/registrations.schema.ts';
import { lockAccount } from '../accounts/accounts.service.ts';
import { pricesOn } from '../business/versions.service.ts';
import { Document } from '../documents/documents.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { newId } from '../platform/database/columns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { assignOwner, setOwner } from '../records/events/assign.ts';
import { rejectMisplaced, rejectTaken } from '../records/places/places.ts';
import { Registration } from './registrations.entity.ts';
import { presentRegistration } from './registrations.queries.ts';
import { followDays } from './steps/planSteps.service.ts';

/**
 * Replaces the current registration if one is given.
 * @throws BAD_REQUEST for a field whose account, groups, state or owner is not possible, and for `accountId`
 * when the one to replace is not the current one of that account
 */
export function createRegistration(
  em: EntityManager,
  {
    replacesId,
    ...input
  }: RegistrationInput & { id?: string | undefined; replacesId?: string | null | undefined },
  authorId: string,
) {
  const { accountId, ownerId, id = newId(), ...fields } = input;
  return createOnce(em, Registration, input, async (em) => {
    if (replacesId) await replace(em, replacesId, accountId);
    await lockPlace(em, { id, accountId, state: fields.state }, 'accountId');
    await rejectUnknownGroups(em, fields.groups);
    const registration = em.create(Registration, {
      ...fields,
      id,
      account: accountId,
      owner: null,
      createdBy: authorId,
    });
    await assignOwner(em, 'registration', registration, ownerId, authorId);
    await em.flush();
    await rejectMisplaced(em, 'registrations', id);
    return registration;
  });
}

/** Makes a current registration 'Replaced', of which nothing is left to do. */
async function replace(em: EntityManager, id: string, account: string) {
  const earlier = await em.findOne(
    Registration,
    { id, account, state: 'current' },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!earlier)
    throw new FieldError(
      'accountId',
      'The registration that this one replaces is not current any more, or of another account',
    );
  earlier.state = 'replaced';
  await followDays(em, id);
}

/**
 * Another start or expiry invalidates confirmations; reminders follow.
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for a field whose value is not possible with the others
 */
export function updateRegistration(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof registrationUpdate> },
  authorId: string,
) {
  return changeRecord(
    em,
    Registration,
    { id, version, data },
    presentRegistration,
    async (em, registration) => {
      const { accountId = registration.account.id, ownerId, ...fields } = data;
      const state = fields.state ?? registration.state;
      const moves = accountId !== registration.account.id;
      if (moves || state !== registration.state)
        await lockPlace(em, { id, accountId, state }, moves ? 'accountId' : 'state');
      if (fields.groups) await rejectUnknownGroups(em, fields.groups, registration.groups);
      if (fields.certificateId) await rejectOtherDocument(em, id, fields.certificateId);
      em.assign(registration, { ...fields, ...deriveFromDays(fields, registration), account: accountId });
      if (ownerId !== undefined) await assignOwner(em, 'registration', registration, ownerId, authorId);
      await followDays(em, id);
      await em.flush();
      if (moves) await rejectMisplaced(em, 'registrations', id);
    },
  );
}

export async function changeRegistrationInBulk(
  em: EntityManager,
  registration: Registration,
  { ownerId, state }: z.output<typeof registrationBulkChange>,
) {
  if (state) {
    // Undo of a bulk change restores the current one.
    const { id, account } = registration;
    await lockPlace(em, { id, accountId: account.id, state }, 'state');
    registration.state = state;
  }
  if (ownerId !== undefined) await setOwner(em, 'registration', registration, ownerId);
}

/**
 * The fields that follow from days, for a change of the `stored` registration: another start or expiry ends what people
 * have confirmed.
 *
 * @throws BAD_REQUEST for a field whose value is not possible with the others
 */
export function deriveFromDays(fields: Partial<CheckedValues>, stored: CheckedValues) {
  const merged = { ...stored, ...fields };
  const problem = findProblem(merged);
  if (problem) {
    const field = problem.fields.find((name) => fields[name] !== undefined);
    // A value stored before the rule existed may stay.
    if (field) throw new FieldError(field, problem.message);
  }
  const isMoved = merged.startsOn !== stored.startsOn || merged.expiresOn !== stored.expiresOn;
  return isMoved ? { confirmations: [] } : {};
}

/**
 * Locks the account, so that a second current registration is refused and the account is not deleted.
 * @throws BAD_REQUEST for `field` when it has another current one, and for `accountId` when it is gone
 */
async function lockPlace(
  em: EntityManager,
  { id, accountId, state }: { id: string; accountId: string; state: Registration['state'] },
  field: 'accountId' | 'state',
) {
  await lockAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
  await rejectTaken(em, 'registrations', { id, account_id: accountId, state }, field);
}

/** @throws BAD_REQUEST for `groups` when one is neither held already nor in today's catalogue */
async function rejectUnknownGroups(em: EntityManager, groups: string[], held: string[] = []) {
  const added = groups.filter((number) => !held.includes(number));
  if (added.length === 0) return;
  const known = await knownGroups(em);
  const unknown = added.find((number) => !known.has(number));
  if (unknown) throw new FieldError('groups', unknownGroup(unknown));
}

export const unknownGroup = (number: string) => `There is no registration group ${number}`;

/** The numbers of the groups in the catalogue of today, those that only staff see included. */
export async function knownGroups(em: EntityManager) {
  const { catalogue } = await pricesOn(em, today());
  return new Set(catalogue.groups.map(({ number }) => number));
}

async function rejectOtherDocument(em: EntityManager, registration: string, id: string) {
  if (await em.findOne(Document, { id, registration })) return;
  throw new FieldError('certificateId', 'Choose a document of this registration');
}

/**
 * Confirms a computed date, or withdraws that.
 * @throws NOT_FOUND when the registration is gone
 * @throws BAD_REQUEST for the field `day` when the date is another one by now, or is certain
 */
export const confirmDate = (
  em: EntityManager,
  { id, rule, day, isConfirmed }: z.output<typeof confirmDateInput>,
  authorId: string,
): Promise<RegistrationRecord> =>
  em.transactional(async (em) => {
    const registration = await em.findOneOrFail(Registration, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const date = registrationDates(registration).find((computed) => computed.rule === rule);
    if (isConfirmed && date?.day !== day)
      throw new FieldError('day', 'This date is another one by now: look at it again');
    if (isConfirmed && !date?.isToBeConfirmed)
      throw new FieldError('day', 'This date follows from the rules: there is nothing to confirm');
    const known = registration.confirmations.find((one) => one.rule === rule && one.day === day);
    if (Boolean(known) !== isConfirmed) {
      const others = registration.confirmations.filter((one) => one.rule !== rule);
      const confirmed = { rule, day, byId: authorId, at: new Date().toISOString() };
      registration.confirmations = isConfirmed ? [...others, confirmed] : others;
      await followDays(em, id);
    }
    return presentRegistration(em, registration);
  });
