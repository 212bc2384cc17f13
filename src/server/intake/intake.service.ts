import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { today } from '#shared/fields/format.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import { detectSuspicions, enquiryLabel, QUARANTINE_SCORE, suspicionScore } from '#shared/intake/intake.ts';
import { leadInput } from '#shared/leads.schema.ts';
import { createLead } from '../leads/createLead.service.ts';
import { enquiryMailIds } from '../notices/enquiryMail.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Context } from '../platform/identity/context.ts';
import { freeSpace } from '../platform/storage/freeSpace.ts';
import { Quarantined } from './quarantine.entity.ts';
import { ReceivedEnquiry } from './receivedEnquiries.entity.ts';
import { findRepeats, fingerprintOf } from './repeats.queries.ts';
import { lockSender, senderOf } from './sender.service.ts';

/** What the disk of the database must have left for an enquiry to be put in quarantine: junk must not fill it. */
const QUARANTINE_FREE_BYTES = 1_000_000_000;

type Enquiry = IntakeInput['formData'];

/**
 * Creates a lead from an enquiry of the public form, or puts it in quarantine when it is too suspicious; the response is
 * the same. `shareOfLimit` is how much of its hourly limit the sender's network has used, 1 for all.
 * @throws SERVICE_UNAVAILABLE when the disk has no space for the quarantine.
 */
export function receiveEnquiry(
  em: EntityManager,
  { id, formData, honeypot }: IntakeInput,
  context: Pick<Context, 'mailer' | 'env'>,
  shareOfLimit = 0,
) {
  return em.transactional(async (em) => {
    await lockSender(em, formData.email);
    const fingerprint = fingerprintOf(formData);
    const { isRepeated, otherSenders } = await findRepeats(em, fingerprint);
    if (isRepeated) return;
    em.create(ReceivedEnquiry, fingerprint);
    await setCause(em, 'website');

    const suspicions = detectSuspicions({
      message: formData.message,
      honeypot: honeypot?.website,
      elapsedMs: honeypot?.elapsedMs,
      sameTextSenders: otherSenders,
      limitShare: shareOfLimit,
    });
    const score = suspicionScore(suspicions);
    if (score < QUARANTINE_SCORE) {
      const lead = await createLeadFrom(em, id, formData);
      return notifyStaff(em, lead.id, context);
    }
    await requireFreeSpace(context.env);
    await createOnce(em, Quarantined, { id }, async (em) => {
      const enquiry = em.create(Quarantined, { id, formData, score, suspicions });
      await em.flush();
      return enquiry;
    });
  });
}

/**
 * Creates the lead of an enquiry in quarantine and returns its id.
 * @throws NOT_FOUND when the enquiry is gone.
 */
export function releaseEnquiry(em: EntityManager, id: string): Promise<string> {
  return em.transactional(async (em) => {
    const enquiry = await em.findOne(Quarantined, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!enquiry) throw new TRPCError({ code: 'NOT_FOUND', message: 'Enquiry not found' });
    await lockSender(em, enquiry.formData.email);
    await createLeadFrom(em, id, enquiry.formData);
    await em.remove(enquiry).flush();
    return id;
  });
}

/**
 * Of our own database: how full the disk of another server is, this process cannot know.
 * @throws SERVICE_UNAVAILABLE
 */
async function requireFreeSpace({ DATABASE_URL, DATA_DIR }: Context['env']) {
  if (DATABASE_URL || (await freeSpace(DATA_DIR)) >= QUARANTINE_FREE_BYTES) return;
  const message = 'We cannot take your message just now. Please call us, or try again later.';
  throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
}

/** With the account and contact of the sender, which are created if needed. */
async function createLeadFrom(em: EntityManager, id: string | undefined, formData: Enquiry) {
  const { contactId, accountId } = await senderOf(em, formData);
  const label = enquiryLabel.website_form;
  const title = `${label} from ${formData.name}`;
  return createLead(em, leadInput.parse({ id, title, description: formData.message, accountId, contactId }), {
    authorId: null,
    formData,
    lastContactDate: today(),
    activity: { type: 'form_submission', title: `${label} received`, description: formData.message },
  });
}

/** Mails those who are to know of it, in the same transaction; once for an enquiry that is sent again. */
async function notifyStaff(
  em: EntityManager,
  leadId: string,
  { mailer, env }: Pick<Context, 'mailer' | 'env'>,
) {
  for (const to of env.NOTIFY_ENQUIRIES) {
    await mailer.send(em, { kind: 'newEnquiry', leadId, to }, { name: `${leadId} ${to}` });
  }
  for (const userId of await enquiryMailIds(em)) {
    await mailer.send(em, { kind: 'enquiryNotice', leadId, userId }, { name: `${leadId} ${userId}` });
  }
}
