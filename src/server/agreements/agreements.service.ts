import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type {
  AgreementInput,
  AgreementRecord,
  agreementBulkChange,
  agreementChanges,
  changeTermsInput,
  takeBackInput,
} from '#shared/agreements/agreements.schema.ts';
import {
  type AgreementTerms,
  findChangesProblem,
  firstInvoiceOf,
  isSameChange,
  withChange,
  withoutChange,
} from '#shared/agreements/periods.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { DocumentMonthly } from '#shared/proposals/monthlyFee.ts';
import { lockAccount } from '../accounts/accounts.service.ts';
import { InvoiceItem } from '../invoicing/invoiceItems.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { isSameValue } from '../platform/database/fieldValues.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { FieldError } from '../platform/fieldError.ts';
import { assignOwner, setOwner } from '../records/events/assign.ts';
import type { Telling } from '../records/events/tell.ts';
import { Agreement } from './agreements.entity.ts';
import { presentAgreement } from './agreements.queries.ts';

/**
 * Makes an agreement by hand. Of one that began before, periods from today on are invoiced, or later ones.
 *
 * @throws BAD_REQUEST for a field whose account, owner or day is not possible
 */
export function createAgreement(
  em: EntityManager,
  { firstInvoiceFrom, ...input }: AgreementInput & { id?: string | undefined },
  authorId: string,
) {
  return createOnce(em, Agreement, input, async (em) => {
    const { accountId, ownerId, ...fields } = input;
    const terms = deriveTerms({ ...fields, firstInvoiceFrom });
    await lockAccount(em, accountId);
    const agreement = em.create(Agreement, {
      ...terms,
      account: accountId,
      owner: null,
      createdBy: authorId,
    });
    await assignOwner(em, 'agreement', agreement, ownerId, authorId);
    await em.flush();
    return agreement;
  });
}

/** Periods that began before we knew of them are not ours to invoice. */
const notBeforeToday = (firstDay: string) => (firstDay < today() ? today() : null);

/** Makes the agreement of an accepted proposal, once. Each period is invoiced from the signed first day, also where that has passed. */
export async function agreeFromProposal(
  em: EntityManager,
  { proposalId, ...given }: { proposalId: string; account: string; owner: string | null },
  { label, cents, firstDay, minimumMonths, noticeMonths }: DocumentMonthly,
) {
  if (await em.findOne(Agreement, { proposalId })) return;
  em.create(Agreement, {
    ...given,
    proposalId,
    name: label,
    price: cents / 100,
    firstDay,
    minimumUntil: minimumMonths > 0 ? addDays(addMonths(firstDay, minimumMonths), -1) : null,
    noticeMonths,
    notes: null,
    createdBy: null,
  });
  await em.flush();
}

/**
 * Changes an agreement. Its price and first day stay from the day after the first one that we invoice, or once that is invoiced, and all terms
 * that were signed with a proposal: these change from a day on, by `changeTerms`.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST for a field whose value is not possible
 */
export function updateAgreement(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof agreementChanges> },
  authorId: string,
) {
  return changeRecord(em, Agreement, { id, version, data }, presentAgreement, async (em, agreement) => {
    const { accountId, ownerId, ...fields } = data;
    if (accountId !== undefined && accountId !== agreement.account.id) {
      await lockAccount(em, accountId);
      Object.assign(agreement, { account: accountId });
    }
    const billed = BILLED.find((name) => fields[name] !== undefined && fields[name] !== agreement[name]);
    em.assign(agreement, deriveTerms(fields, agreement));
    if (billed) {
      const ofPeriods = { agreementId: id, place: { $ne: null } };
      if (await em.count(InvoiceItem, { ...ofPeriods, invoicedAt: { $ne: null } }))
        throw new FieldError(billed, 'It is invoiced already. Change it from a later period.');
      // The period of today is noted again, with the terms that hold now.
      await em.nativeDelete(InvoiceItem, ofPeriods);
    }
    if (ownerId !== undefined) await assignOwner(em, 'agreement', agreement, ownerId, authorId);
  });
}

/**
 * The fields with what follows from them, of a new agreement or of a change of the `stored` one.
 *
 * @throws BAD_REQUEST for a field whose value is not possible with the others
 */
export function deriveTerms<Given extends Partial<AgreementTerms>>(fields: Given, stored?: StoredTerms) {
  if (stored) rejectFixed(stored, fields);
  const { firstDay = '', minimumUntil, firstInvoiceFrom, changes = [] } = { ...stored, ...fields };
  if (minimumUntil && minimumUntil < firstDay)
    throw new FieldError('minimumUntil', 'Choose the first day or a later one');
  if (firstInvoiceFrom && firstInvoiceFrom < today() && firstInvoiceFrom !== stored?.firstInvoiceFrom)
    throw new FieldError('firstInvoiceFrom', 'Choose today or a later day');
  const problem = findChangesProblem({ firstDay, changes });
  if (problem) throw new FieldError('firstDay', problem);
  return { ...fields, firstInvoiceFrom: firstInvoiceFrom ?? notBeforeToday(firstDay) };
}

export type StoredTerms = AgreementTerms & Pick<Agreement, 'proposalId'>;

/** The terms that are signed. */
const SIGNED = ['price', 'firstDay', 'minimumUntil', 'noticeMonths'] as const;

/** Those that periods rest on. */
const BILLED = ['price', 'firstDay', 'firstInvoiceFrom'] as const;

function rejectFixed(agreement: StoredTerms, fields: Partial<AgreementTerms>) {
  const changed = (names: readonly (typeof SIGNED | typeof BILLED)[number][]) =>
    names.find((name) => fields[name] !== undefined && fields[name] !== agreement[name]);
  const signed = agreement.proposalId && changed(SIGNED);
  if (signed) throw new FieldError(signed, 'This was signed. Change it from a later period.');
  const billed = firstInvoiceOf(agreement) < today() && changed(BILLED);
  if (billed) throw new FieldError(billed, 'It runs already. Change it from a later period.');
}

export async function changeAgreementInBulk(
  em: EntityManager,
  agreement: Agreement,
  { ownerId }: z.output<typeof agreementBulkChange>,
) {
  if (ownerId !== undefined) await setOwner(em, 'agreement', agreement, ownerId);
}

/**
 * Adds a change that takes effect with a later period. A repeated call adds one.
 *
 * @throws CONFLICT when the agreement has changed since it was read
 * @throws BAD_REQUEST for the field `from` when it cannot hold from that day
 */
export const changeTerms = (em: EntityManager, { id, version, data }: z.output<typeof changeTermsInput>) =>
  replaceChanges(
    em,
    { id, version, isDone: ({ changes }) => changes.some((change) => isSameValue(change, data)) },
    (agreement) => withChange(termsOf(agreement), data, today()),
  );

/**
 * Takes back a change that has not taken effect. A repeated call changes nothing.
 *
 * @throws CONFLICT when the agreement has changed since it was read
 * @throws BAD_REQUEST when it has taken effect, or another change rests on it
 */
export const takeChangeBack = (
  { em, mailer }: Pick<Telling, 'em' | 'mailer'>,
  { id, version, ...taken }: z.output<typeof takeBackInput>,
) =>
  replaceChanges(
    em,
    { id, version, isDone: ({ changes }) => !changes.some((change) => isSameChange(change, taken)) },
    (agreement) => withoutChange(termsOf(agreement), taken, today()),
    async (em, { changes }) => {
      // The client relies on the notice that they gave themselves.
      if (changes.some((change) => change.byClient && isSameChange(change, taken)))
        await mailer.send(em, { kind: 'clientsNotice', agreementId: id, isTakenBack: true });
    },
  );

const termsOf = ({
  price,
  firstDay,
  minimumUntil,
  noticeMonths,
  firstInvoiceFrom,
  changes,
}: Agreement): AgreementTerms => ({
  ...{ price, firstDay, minimumUntil, noticeMonths, firstInvoiceFrom, changes },
});

/** Locks the agreement: of two people at once the second gets the error. `isDone` is true after a call that is repeated. */
const replaceChanges = (
  em: EntityManager,
  { id, version, isDone }: { id: string; version: number; isDone: (agreement: Agreement) => boolean },
  change: (agreement: Agreement) => AgreementTerms | string,
  onChange?: (em: EntityManager, before: AgreementTerms) => Promise<void>,
): Promise<AgreementRecord> =>
  em.transactional(async (em) => {
    const agreement = await em.findOneOrFail(Agreement, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (isDone(agreement)) return presentAgreement(em, agreement);
    if (agreement.version !== version) throw new StaleRecordError(await presentAgreement(em, agreement));
    const terms = change(agreement);
    if (typeof terms === 'string') throw new FieldError('from', terms);
    await onChange?.(em, termsOf(agreement));
    agreement.changes = terms.changes;
    await em.flush();
    return presentAgreement(em, agreement);
  });
