import { sql } from 'kysely';
import { accountInput } from '#shared/accounts.ts';
import { contactInput } from '#shared/contacts.ts';
import { today } from '#shared/format.ts';
import type { IntakeInput } from '#shared/intake.ts';
import { leadInput } from '#shared/leads.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { createAccount } from '../accounts/accounts.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { createContact } from '../contacts/contacts.service.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';
import { because } from '../history/history.service.ts';
import { createLead } from '../leads/leads.service.ts';
import type { Context } from '../trpc.ts';

/** Two calls with the same words this close together are one person pressing twice. */
const DOUBLE_SUBMIT_MS = 10_000;

type Enquiry = IntakeInput['formData'];

/** Makes a lead of an enquiry from the public form, on the account and contact it comes from, and tells staff. */
export function receiveEnquiry(
  em: EntityManager,
  { id, formData }: IntakeInput,
  { mailer, env }: Pick<Context, 'mailer' | 'env'>,
) {
  return em.transactional(async (em) => {
    // Enquiries take turns, so that two of one person find the same contact and a repeated one is seen.
    await em.execute(`select pg_advisory_xact_lock(hashtext('intake'))`);
    if (await isRepeated(em, formData)) return;
    await because(em, 'website');

    const { contactId, accountId } = await senderOf(em, formData);
    const title = `Website enquiry from ${formData.name}`;
    const lead = await createLead(
      em,
      leadInput.parse({ id, title, description: formData.message, accountId, contactId }),
      {
        authorId: null,
        formData,
        lastContactDate: today(),
        activity: {
          type: 'form_submission',
          title: 'Website enquiry received',
          description: formData.message,
        },
      },
    );
    for (const to of env.NOTIFY_ENQUIRIES) {
      await mailer.send(em, { kind: 'newEnquiry', leadId: lead.id, to }, `${lead.id} ${to}`);
    }
  });
}

/** Whether the same enquiry is here already: sent again, or the button pressed twice. */
async function isRepeated(em: EntityManager, { submittedAt, ...words }: Enquiry) {
  const alike = await queries(em)
    .selectFrom('Lead as lead')
    .where(({ ref }) => sql<boolean>`${ref('lead.formData')} @> ${JSON.stringify(words)}::jsonb`)
    .where('lead.createdAt', '>', new Date(Date.now() - 86_400_000))
    .select('lead.formData')
    .execute();
  return alike.some(({ formData }) => {
    const apart = Date.parse(String(formData?.submittedAt)) - Date.parse(submittedAt);
    return Math.abs(apart) < DOUBLE_SUBMIT_MS;
  });
}

/** Finds who wrote by their e-mail address, and otherwise makes a contact of them. */
async function senderOf(em: EntityManager, enquiry: Enquiry) {
  const known = await queries(em)
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
    // A single name is a name too, although the staff's form asks for both.
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

/** Finds the account by the company's name, else the person's own, and makes it if there is none. */
async function accountOf(em: EntityManager, { company, name }: Enquiry) {
  const known = await queries(em)
    .selectFrom('Account as account')
    .where(({ ref }) => sql<boolean>`lower(${ref('account.name')}) = lower(${company ?? name})`)
    .select('account.id')
    .orderBy('account.createdAt')
    .executeTakeFirst();
  if (known) return known.id;
  const type = company ? 'small_business' : 'individual';
  const account = await createAccount(
    em,
    accountInput.parse({ name: company ?? name, accountType: type }),
    null,
  );
  return account.id;
}
