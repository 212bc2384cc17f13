import { fitText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import { enquiryLabel } from '#shared/intake/intake.ts';
import { leadInput } from '#shared/leads/leads.schema.ts';
import { createLead } from '../leads/createLead.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import { setCause } from '../platform/database/actor.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Context } from '../platform/identity/context.ts';
import { tell } from '../records/events/tell.ts';
import { holdIfJunk } from './holdEnquiry.service.ts';
import { enquired } from './intake.events.ts';
import { ReceivedEnquiry } from './receivedEnquiries.entity.ts';
import { findRepeats, fingerprintOf } from './repeats.queries.ts';
import { lockSender, senderOf } from './sender.service.ts';

type Enquiry = IntakeInput['formData'];

/**
 * Creates a lead or quarantines the enquiry, with the same response. `shareOfLimit`: how much of its hourly
 * limit the network has used, 1 for all.
 * @throws SERVICE_UNAVAILABLE when the disk has no space for the quarantine.
 */
export function receiveEnquiry(
  em: EntityManager,
  { id, formData, honeypot }: IntakeInput,
  context: Pick<Context, 'mailer' | 'env'>,
  shareOfLimit: number,
) {
  return em.transactional(async (em) => {
    await lockSender(em, formData.email);
    const fingerprint = fingerprintOf(formData);
    const { isRepeated, otherSenders } = await findRepeats(em, fingerprint);
    if (isRepeated) return;
    em.create(ReceivedEnquiry, fingerprint);
    await setCause(em, 'website');

    const signals = {
      message: formData.message,
      honeypot: honeypot?.website,
      elapsedMs: honeypot?.elapsedMs,
      sameTextSenders: otherSenders,
      limitShare: shareOfLimit,
    };
    if (await holdIfJunk(em, id, signals, context.env, async () => formData)) return;
    // Sent again after a lost response.
    const isKnown = id !== undefined && (await em.count(Lead, id)) > 0;
    const lead = await createLeadFrom(em, id, formData);
    if (!isKnown) await tell({ ...context, em }, enquired, lead);
  });
}

/** Creates a lead, and the account and contact of the sender if needed. */
export async function createLeadFrom(em: EntityManager, id: string | undefined, formData: Enquiry) {
  const { contactId, accountId } = await senderOf(em, formData);
  const label = enquiryLabel.website_form;
  const title = fitText(`${label} from ${formData.name}`, LINE_LENGTH);
  return createLead(em, leadInput.parse({ id, title, description: formData.message, accountId, contactId }), {
    authorId: null,
    formData,
    activity: { type: 'form_submission', title: `${label} received`, description: formData.message },
  });
}
