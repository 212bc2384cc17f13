import { timingSafeEqual } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { presentForClient } from '#shared/agreements/clientAgreement.ts';
import { noticeOf, stateOn } from '#shared/agreements/periods.ts';
import { today } from '#shared/fields/format.ts';
import { CODE_MINUTES, WRONG_CODE_MESSAGE } from '#shared/proposals/requests/requests.ts';
import type { SentAgreement } from '#shared/proposals/sentProposal.ts';
import { Agreement } from '../../agreements/agreements.entity.ts';
import { lastDayOfNotice } from '../../agreements/clientsNotice.service.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { sign } from '../../platform/signing/sign.ts';
import type { Proposal } from '../proposals.entity.ts';

// The client of an accepted proposal ends its agreement, or takes that back, by a code from the mail of the contact:
// the link alone may have been passed on.

/** The agreement of an accepted proposal as its client sees it; null where there is none, as in the trash. */
export async function presentAgreementOf(
  em: EntityManager,
  proposal: Proposal,
): Promise<SentAgreement | null> {
  const agreement =
    proposal.state === 'accepted' && (await em.findOne(Agreement, { proposalId: proposal.id }));
  if (!agreement) return null;
  const state = stateOn(agreement, today());
  const notice = noticeOf(agreement);
  return {
    ...presentForClient(agreement, today()),
    hasEnded: state === 'ended',
    lastDayOfNotice: notice ? null : lastDayOfNotice(agreement, today()),
    isByMail: isClients(notice) && Boolean(await addressOf(em, proposal)),
  };
}

/** The client gives notice, and takes back what is theirs. */
const isClients = (notice: ReturnType<typeof noticeOf>) => !notice || notice.byClient === true;

/** The address to which the code goes. */
export async function addressOf(em: EntityManager, { contact }: Proposal): Promise<string | null> {
  const found = contact && (await em.findOne(Contact, contact.id));
  return found?.email ?? null;
}

/** @throws CONFLICT when it is gone */
async function lockAgreement(em: EntityManager, { id }: Proposal) {
  const agreement = await em.findOne(
    Agreement,
    { proposalId: id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (agreement) return agreement;
  throw new TRPCError({ code: 'CONFLICT', message: 'Nothing of this proposal runs now. Please call us.' });
}

/**
 * Runs what the client does to the agreement of a proposal, which is locked, if the code is right or it is done already.
 *
 * @throws BAD_REQUEST for the field `code` when that is wrong or old
 * @throws CONFLICT when the agreement is gone
 */
export async function actByCode(
  em: EntityManager,
  proposal: Proposal,
  code: string,
  { isDone, act }: { isDone(agreement: Agreement): boolean; act(agreement: Agreement): Promise<void> },
) {
  const agreement = await lockAgreement(em, proposal);
  if (isDone(agreement)) return;
  const email = await addressOf(em, proposal);
  const periods = Array.from({ length: CODE_MINUTES }, (_, ago) => currentPeriod() - ago);
  const codes = await Promise.all(
    periods.map((period) => codeOf(em, agreement, { email: email ?? '', period })),
  );
  const isRight = codes.map((right) => timingSafeEqual(Buffer.from(right), Buffer.from(code))).includes(true);
  if (!isRight || !email) throw new FieldError('code', WRONG_CODE_MESSAGE);
  await act(agreement);
}

/** In minutes. */
const currentPeriod = () => Math.floor(Date.now() / 60_000);

/**
 * The six digits that an address gets in a period, computed and stored nowhere. They are of this version of the agreement:
 * what they are used for ends them.
 */
async function codeOf(
  em: EntityManager,
  { id, version }: Agreement,
  { email, period = currentPeriod() }: { email: string; period?: number },
) {
  const signature = await sign(em, 'proposals', `notice code ${id} ${version} ${email} ${period}`);
  return String(signature.readUInt32BE() % 1_000_000).padStart(6, '0');
}

/** The code that works now, with its address; null where there is nothing to do, or nobody to mail. */
export async function createNoticeCode(em: EntityManager, proposal: Proposal) {
  const agreement = await em.findOne(Agreement, { proposalId: proposal.id });
  const email = await addressOf(em, proposal);
  if (!agreement || !email || stateOn(agreement, today()) === 'ended') return null;
  if (!isClients(noticeOf(agreement))) return null;
  return { email, agreement, code: await codeOf(em, agreement, { email }) };
}
