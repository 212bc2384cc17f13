import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fitText } from '#shared/fields/fitText.ts';
import { today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import type { EnquirySignals } from '#shared/intake/intake.ts';
import type { ProposalRequestInput } from '#shared/intake/proposalRequests.schema.ts';
import {
  type ChangedPrices,
  NO_GROUPS_MESSAGE,
  OLD_PRICES_MESSAGE,
  REQUEST_NOTE,
  summarizeRequest,
} from '#shared/intake/proposalRequests.ts';
import { leadInput } from '#shared/leads.schema.ts';
import { type ProposalDocument, unpricedLines } from '#shared/proposals/document.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { pricesVersionOf } from '#shared/site/versions.ts';
import { queueEnquiryMails } from '../business/enquiryMails.service.ts';
import { publishedBusiness } from '../business/publishedContent.ts';
import { findPrices, type Prices, pricesOn } from '../business/versions.service.ts';
import { createLead } from '../leads/createLead.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { lockId, usedIdError } from '../platform/database/idempotencyKeys.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { BLANK_PARTS, composeNow, composeWith } from '../proposals/composition.service.ts';
import { createDraft, nextReference } from '../proposals/proposals.service.ts';
import { RequestedProposal } from '../proposals/requests/requestedProposals.entity.ts';
import { holdIfJunk } from './holdEnquiry.service.ts';
import { type HeldEnquiry, Quarantined } from './quarantine.entity.ts';
import { ReceivedEnquiry } from './receivedEnquiries.entity.ts';
import { findRepeats, fingerprintOf } from './repeats.queries.ts';
import { lockSender, senderOf } from './sender.service.ts';

/**
 * Makes a lead with a draft of what a visitor priced on the site, or puts it in quarantine when it is too suspicious; the
 * answer is the same, its reference. A repeated call answers the same.
 * @param shareOfLimit how much of its hourly limit the sender's network has used, 1 for all
 * @throws BAD_REQUEST for the field `selection` when it names no group that there is
 * @throws CONFLICT when the id was used for something else, or with the new sum when the page showed earlier prices
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
      const message = summarizeRequest(document, formData.abn, acceptedTerms);
      const { versions } = prices;
      return {
        ...formData,
        message,
        proposal: { reference, selection, contentHash, versions, acceptedTerms },
      };
    });
    if (isHeld) return reference;

    const lead = await createRequested(em, request);
    await queueEnquiryMails(em, { leadId: lead.id }, context);
    return lead.reference;
  });
}

/** The signals that it is judged by: name and organisation are the only words of the visitor's own. */
async function signalsOf(
  em: EntityManager,
  formData: Request['formData'],
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
    // The first few are what every visitor may send.
    limitShare: shareOfLimit > 1 ? shareOfLimit : 0,
  };
}

/** The time of acceptance, at most now: the clock of the browser may be fast. */
const acceptedBy = (accepted: AcceptedTerms | undefined, now: Date): AcceptedTerms | null =>
  accepted
    ? { ...accepted, at: new Date(Math.min(Date.parse(accepted.at), now.getTime())).toISOString() }
    : null;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Returns the result of an earlier call with this id. */
async function findEarlier(em: EntityManager, id: string) {
  const requested = await em.findOne(RequestedProposal, { proposal: id });
  if (requested) return { reference: requested.document.reference, contentHash: requested.contentHash };
  return (await em.findOne(Quarantined, id))?.formData.proposal;
}

/** The address that a visitor gave, also of a request in quarantine; null when it is gone. */
export const addressOfRequest = async (em: EntityManager, id: string): Promise<string | null> =>
  (await em.findOne(RequestedProposal, { proposal: id }))?.email ??
  (await em.findOne(Quarantined, id))?.formData.email ??
  null;

interface Request {
  /** The id of the proposal. */
  id: string;
  formData: Omit<HeldEnquiry, 'proposal'>;
  selection: StoredSelection;
  contentHash: string;
  /** The time when the visitor sent it, and the prices of that moment. */
  sentAt: Date;
  prices: Prices;
  acceptedTerms?: AcceptedTerms | null;
  /** Given before if it waited in quarantine. */
  reference?: string;
}

/** The draft, the lead on which it is, and the account and contact of the visitor, which are created if needed. */
export async function createRequested(em: EntityManager, request: Request) {
  const { id, formData, selection, contentHash, sentAt, prices, acceptedTerms = null } = request;
  const { contactId, accountId } = await senderOf(em, formData);
  // Taken after the locks of account and contact, which staff who make a proposal take before its number too.
  const reference = request.reference ?? (await nextReference(em));
  const document = await composeRequest(em, { ...request, reference });
  const description = summarizeRequest(document, formData.abn ?? null, acceptedTerms);
  const lead = await createLead(
    em,
    leadInput.parse({
      id: newId(),
      title: fitText(`Proposal ${reference} for ${formData.company ?? formData.name}`, LINE_LENGTH),
      description,
      accountId,
      contactId,
      enquiryType: 'registration',
      providerType: selection.provider === 'existing' ? 'existing_seeking_registration' : 'new_provider',
      estimatedValue: (document.total - (document.gst ?? 0)) / 100,
    }),
    {
      authorId: null,
      formData: { ...formData, message: description },
      activity: { type: 'form_submission', title: 'Proposal priced on the website', description },
    },
  );
  const parties = { accountId, contactId, leadId: lead.id, opportunityId: null, ownerId: null };
  const input = { ...BLANK_PARTS, ...parties, selection };
  const isOver = document.validUntil < today();
  const { total } = isOver ? await composeNow(em, { ...input, id, reference, revision: 1 }) : document;
  const proposal = await createDraft(em, { id, reference, revision: 1, input, total }, null);
  em.create(RequestedProposal, {
    proposal,
    document,
    versions: prices.versions,
    selection,
    acceptedTerms,
    email: formData.email,
    contentHash,
    createdAt: sentAt,
  });
  await em.flush();
  return { id: lead.id, reference };
}

/**
 * Refuses to send another sum than the page showed, before the visitor has seen it. Prices of what they did not choose may
 * have changed.
 * @throws StaleRecordError with the new sum
 */
async function rejectOldPrices(em: EntityManager, request: Request, shown: string) {
  const business = await publishedBusiness(em);
  const pricesVersion = pricesVersionOf(request.prices.versions, business);
  if (shown === pricesVersion) return;
  const [catalogue = '', terms = ''] = shown.split(' ');
  const prices = await findPrices(em, { catalogue, terms });
  const sums = await sumsOf(em, request);
  const isSameGst = prices && shown === pricesVersionOf(prices.versions, business);
  if (isSameGst && isDeepStrictEqual(await sumsOf(em, { ...request, prices }), sums)) return;
  throw new StaleRecordError({ pricesVersion, ...sums } satisfies ChangedPrices, OLD_PRICES_MESSAGE);
}

async function sumsOf(em: EntityManager, request: Request) {
  const document = await composeRequest(em, { ...request, reference: '' });
  return { total: document.total, gst: document.gst, unpriced: unpricedLines(document) };
}

/**
 * Returns the document that the visitor reads, with the prices of the moment at which they sent it. It is made out
 * to the names that they typed, never to those of an account or contact that is known: whoever types an address
 * may not be its owner.
 * @throws BAD_REQUEST for the field `selection` when it names no group that there is
 */
async function composeRequest(
  em: EntityManager,
  { formData, selection, reference, sentAt, prices }: Request & { reference: string },
): Promise<ProposalDocument> {
  const client = { account: formData.company ?? '', contact: formData.name };
  const parts = { ...BLANK_PARTS, reference, revision: 1, client, note: REQUEST_NOTE, selection };
  const document = await composeWith(em, parts, { day: today(sentAt), prices });
  if (document.groups.length === 0) throw new FieldError('selection', NO_GROUPS_MESSAGE);
  return document;
}
