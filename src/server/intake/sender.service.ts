import { sql } from 'kysely';
import { accountInput } from '#shared/accounts.schema.ts';
import { contactInput } from '#shared/contacts.schema.ts';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { createAccount } from '../accounts/accounts.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { createContact } from '../contacts/contacts.service.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { nameKey } from '../records/duplicates/nameKey.ts';

type Enquiry = IntakeInput['formData'];

/**
 * Enquiries of one e-mail address run one after the other, in all processes: they find the same contact, and a repeated
 * one is noticed. Those of other addresses do not wait.
 */
export const lockSender = (em: EntityManager, email: string) =>
  runSql(em, sql`select pg_advisory_xact_lock(hashtextextended('enquiry ' || lower(${email}), 0))`);

/** The contact with the sender's e-mail address, created if there is none, and its account. */
export async function senderOf(em: EntityManager, enquiry: Enquiry) {
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
  const known = company && (await findCompany(em, company));
  if (known) return known.id;
  const type = company ? 'small_business' : 'individual';
  const account = await createAccount(
    em,
    accountInput.parse({ name: company ?? name, accountType: type }),
    null,
  );
  return account.id;
}

/** The account of a company. Where there is none, nobody else creates it before this transaction ends. */
async function findCompany(em: EntityManager, company: string) {
  const known = await companyAccount(em, company);
  if (known) return known;
  await runSql(em, sql`select pg_advisory_xact_lock(hashtextextended('company ' || ${nameKey(company)}, 0))`);
  return companyAccount(em, company);
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
