import { createHash } from 'node:crypto';
import { today } from '#shared/fields/format.ts';
import type { EnquirySignals } from '#shared/intake/intake.ts';
import type { ProposalRequestInput } from '#shared/proposals/requests/requests.schema.ts';
import { summarizeRequest } from '#shared/proposals/requests/requests.ts';
import type { AcceptedTerms } from '#shared/proposals/selection.ts';
import { pricesOn } from '../business/versions.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { lockId, usedIdError } from '../platform/database/idempotencyKeys.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Context } from '../platform/identity/context.ts';
import { nextReference } from '../proposals/proposals.service.ts';
import { composeRequest, rejectOldPrices } from '../proposals/requests/compose.service.ts';
import { createRequest } from '../proposals/requests/create.service.ts';
import { ProposalRequest } from '../proposals/requests/requests.entity.ts';
import { tell } from '../records/events/tell.ts';
import { holdIfJunk } from './holdEnquiry.service.ts';
import { enquired } from './intake.events.ts';
import { type HeldEnquiry, Quarantined } from './quarantine.entity.ts';
import { ReceivedEnquiry } from './receivedEnquiries.entity.ts';
import { findRepeats, fingerprintOf } from './repeats.queries.ts';
import { lockSender, senderOf } from './sender.service.ts';

/**
 * Makes a lead with a draft, or quarantines the request, with the same response: the reference. A repeated
 * call answers the same.
 * @param shareOfLimit how much of its hourly limit the network has used, 1 for all
 * @throws BAD_REQUEST for the field `selection` when it names no group that there is
 * @throws CONFLICT when the id was used for something else, or with the new sum when the page showed earlier
 * prices
 * @throws SERVICE_UNAVAILABLE when the disk has no space for the quarantine
 */
export function receiveRequest(
  em: EntityManager,
  input: ProposalRequestInput,
  context: Pick<Context, 'mailer' | 'env'>,
  shareOfLimit: number,
): Promise<string> {
  const { id, selection, honeypot } = input;
  const formData = { ...input.formData, message: '', submittedAt: new Date().toISOString() };
  const contentHash = hashOf([input.formData, selection]);
  return em.transactional(async (em) => {
    await lockSender(em, formData.email);
    await lockId(em, id);
    const earlier = await findEarlier(em, id);
    if (earlier && earlier.contentHash !== contentHash) throw usedIdError();
    if (earlier) return earlier.reference;
    const now = new Date();
    const prices = await pricesOn(em, today(now));
    const acceptedTerms = acceptedBy(input.acceptedTerms, now);
    const request = { id, formData, selection, contentHash, sentAt: now, prices, acceptedTerms };
    if (input.pricesVersion !== undefined) await rejectOldPrices(em, request, input.pricesVersion);
    await setCause(em, 'website');

    let reference = '';
    const signals = await signalsOf(em, formData, honeypot, shareOfLimit);
    const isHeld = await holdIfJunk(em, id, signals, context.env, async () => {
      reference = await nextReference(em);
      const document = await composeRequest(em, { ...request, reference });
      const summary = summarizeRequest(document, formData.abn, acceptedTerms);
      const message = `Proposal ${reference}, priced on the website\n${summary}`;
      const { versions } = prices;
      return {
        ...formData,
        message,
        proposal: { reference, selection, contentHash, versions, acceptedTerms },
      };
    });
    if (isHeld) return reference;

    const lead = await createRequest(em, request, await senderOf(em, formData));
    await tell({ ...context, em }, enquired, { id: lead.id });
    return lead.reference;
  });
}

/** The signals that it is judged by: name and organisation are the only words of the visitor's own. */
async function signalsOf(
  em: EntityManager,
  formData: Omit<HeldEnquiry, 'proposal'>,
  honeypot: ProposalRequestInput['honeypot'],
  shareOfLimit: number,
): Promise<EnquirySignals> {
  const message = `${formData.name} ${formData.company ?? ''}`.trim();
  const fingerprint = fingerprintOf({ ...formData, message });
  const { otherSenders } = await findRepeats(em, fingerprint);
  em.create(ReceivedEnquiry, fingerprint);
  return {
    message,
    honeypot: honeypot?.website,
    elapsedMs: honeypot?.elapsedMs,
    sameTextSenders: otherSenders,
    // The usual number for a visitor is no signal.
    limitShare: shareOfLimit > 1 ? shareOfLimit : 0,
  };
}

/** The time of acceptance, at most now: the clock of the browser may be fast. */
const acceptedBy = (accepted: AcceptedTerms | undefined, now: Date): AcceptedTerms | null =>
  accepted
    ? { ...accepted, at: new Date(Math.min(Date.parse(accepted.at), now.getTime())).toISOString() }
    : null;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

async function findEarlier(em: EntityManager, id: string) {
  const request = await em.findOne(ProposalRequest, { proposal: id });
  if (request) return { reference: request.document.reference, contentHash: request.contentHash };
  return (await em.findOne(Quarantined, id))?.formData.proposal;
}

/** The address that a visitor gave, also of a request in quarantine; null when it is gone. */
export const addressOfRequest = async (em: EntityManager, id: string): Promise<string | null> =>
  (await em.findOne(ProposalRequest, { proposal: id }))?.email ??
  (await em.findOne(Quarantined, id))?.formData.email ??
  null;
