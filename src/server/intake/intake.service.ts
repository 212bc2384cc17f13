import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { accountInput } from '#shared/accounts.schema.ts';
import { contactInput } from '#shared/contacts.schema.ts';
import { today } from '#shared/fields/format.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import { detectSuspicions, QUARANTINE_SCORE, suspicionScore } from '#shared/intake/intake.ts';
import { leadInput } from '#shared/leads.schema.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { createAccount } from '../accounts/accounts.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { createContact } from '../contacts/contacts.service.ts';
import { createLead } from '../leads/createLead.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Context } from '../platform/identity/context.ts';
import { nameKey } from '../records/duplicates/nameKey.ts';
import { Quarantined } from './quarantine.entity.ts';

/** Two enquiries with the same text within this time are one person who pressed twice. */
const DOUBLE_SUBMIT_MS = 10_000;

type Enquiry = IntakeInput['formData'];

/**
 * Creates a lead from an enquiry of the public form, or puts it in quarantine when it is too suspicious; the response is
 * the same. `shareOfLimit` is how much of its hourly limit the sender's network has used, 1 for all.
 */
export function receiveEnquiry(
  em: EntityManager,
  { id, formData, honeypot }: IntakeInput,
  context: Pick<Context, 'mailer' | 'env'>,
  shareOfLimit = 0,
) {
  return em.transactional(async (em) => {
    await lockIntake(em);
    if (await isRepeated(em, formData)) return;
    await setCause(em, 'website');

    const suspicions = detectSuspicions({
      message: formData.message,
      honeypot: honeypot?.website,
      elapsedMs: honeypot?.elapsedMs,
      sameTextSenders: await sendersOfSameText(em, formData),
      limitShare: shareOfLimit,
    });
    const score = suspicionScore(suspicions);
    if (score < QUARANTINE_SCORE) {
      const lead = await createLeadFrom(em, id, formData);
      return notifyStaff(em, lead.id, context);
    }
    await createOnce(em, Quarantined, id, async (em) => {
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
    await lockIntake(em);
    const enquiry = await em.findOne(Quarantined, id);
    if (!enquiry) throw new TRPCError({ code: 'NOT_FOUND', message: 'Enquiry not found' });
    await createLeadFrom(em, id, enquiry.formData);
    await em.remove(enquiry).flush();
    return id;
  });
}

/** Enquiries run one after the other, so that two of one person find the same contact, and a repeated one is noticed. */
const lockIntake = (em: EntityManager) => runSql(em, sql`select pg_advisory_xact_lock(hashtext('intake'))`);

/** With the account and contact of the sender, which are created if needed. */
async function createLeadFrom(em: EntityManager, id: string | undefined, formData: Enquiry) {
  const { contactId, accountId } = await senderOf(em, formData);
  const title = `Website enquiry from ${formData.name}`;
  return createLead(em, leadInput.parse({ id, title, description: formData.message, accountId, contactId }), {
    authorId: null,
    formData,
    lastContactDate: today(),
    activity: { type: 'form_submission', title: 'Website enquiry received', description: formData.message },
  });
}

/** Mails the staff who asked for it, in the same transaction; once for an enquiry that is sent again. */
async function notifyStaff(
  em: EntityManager,
  leadId: string,
  { mailer, env }: Pick<Context, 'mailer' | 'env'>,
) {
  for (const to of env.NOTIFY_ENQUIRIES) {
    await mailer.send(em, { kind: 'newEnquiry', leadId, to }, `${leadId} ${to}`);
  }
}

/** The enquiries of the last day, as leads or in quarantine. */
const enquiriesOfToday = sql<{ form_data: Partial<Enquiry> }>`(
  select form_data from leads where form_data is not null and created_at > now() - interval '1 day'
  union all
  select form_data from quarantine where created_at > now() - interval '1 day')`;

/** How many other addresses sent the same text, without regard to case and spaces. */
async function sendersOfSameText(em: EntityManager, { message, email }: Enquiry) {
  const plain = (text: unknown) => sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;
  const rows = await runSql<{ senders: string }>(
    em,
    sql`
    select count(distinct lower(form_data ->> 'email')) as senders from ${enquiriesOfToday} as enquiry
     where ${plain(sql`form_data ->> 'message'`)} = ${plain(message)}
       and lower(form_data ->> 'email') <> lower(${email})`,
  );
  return Number(rows[0]?.senders);
}

/** Whether the same enquiry arrived already: sent again, or by a button pressed twice. */
async function isRepeated(em: EntityManager, { submittedAt, ...content }: Enquiry) {
  const similar = await runSql<{ formData: Partial<Enquiry> }>(
    em,
    sql`
    select form_data as "formData" from ${enquiriesOfToday} as enquiry
     where form_data @> ${JSON.stringify(content)}::jsonb`,
  );
  return similar.some(({ formData }) => {
    const difference = Date.parse(String(formData?.submittedAt)) - Date.parse(submittedAt);
    return Math.abs(difference) < DOUBLE_SUBMIT_MS;
  });
}

/** The contact with the sender's e-mail address, created if there is none, and its account. */
async function senderOf(em: EntityManager, enquiry: Enquiry) {
  const known = await kysely(em)
    .selectFrom('Contact as contact')
    .where(({ ref }) => sql<boolean>`lower(${ref('contact.email')}) = lower(${enquiry.email})`)
    .select(['contact.id', 'contact.account as accountId'])
    .orderBy(({ ref }) => sql`${ref('contact.account')} is null`)
    .orderBy('contact.createdAt')
    .executeTakeFirst();
  if (known?.accountId) return { contactId: known.id, accountId: known.accountId };

  const accountId = await accountOf(em, enquiry);
  if (known) {
    const contact = await em.findOneOrFail(Contact, known.id);
    contact.account = em.getReference(Account, accountId);
    await em.flush();
    return { contactId: contact.id, accountId };
  }
  const [firstName = '', ...others] = enquiry.name.split(/\s+/);
  const contact = await createContact(
    em,
    // A single name is accepted here, although the form of the CRM requires both.
    {
      ...contactInput.parse({ firstName, lastName: '-', accountId }),
      lastName: others.join(' '),
      email: enquiry.email,
      phone: enquiry.phone,
    },
    null,
  );
  return { contactId: contact.id, accountId };
}

/**
 * The account of the company, created if there is none. Without a company it is a new one in the name of the person:
 * another person of the same name may be a stranger.
 */
async function accountOf(em: EntityManager, { company, name }: Enquiry) {
  const known = company && (await companyAccount(em, company));
  if (known) return known.id;
  const type = company ? 'small_business' : 'individual';
  const account = await createAccount(
    em,
    accountInput.parse({ name: company ?? name, accountType: type }),
    null,
  );
  return account.id;
}

/** The account of this name, in whatever way it is spelled; one of exactly this name comes first, then the oldest. */
const companyAccount = (em: EntityManager, company: string) =>
  kysely(em)
    .selectFrom('Account as account')
    .where(({ ref }) => sql<boolean>`${nameKey(ref('account.name'))} = ${nameKey(company)}`)
    .where('account.accountType', '<>', 'individual')
    .select('account.id')
    .orderBy(({ ref }) => sql`lower(${ref('account.name')}) <> lower(${company})`)
    .orderBy('account.createdAt')
    .executeTakeFirst();
