import { sql } from 'kysely';
import { accountInput } from '#shared/accounts/accounts.schema.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { createAccount } from '../accounts/accounts.service.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { createContact, namedContactInput } from '../contacts/contacts.service.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import { nameKey } from '../records/duplicates/comparison.ts';

export interface Sender {
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** The number of an account that is created; a visitor overwrites nothing that is known. */
  abn?: string | null;
  accountId?: string | null;
  contactId?: string | null;
}

/**
 * Serializes enquiries of an address across processes, so that they find the same contact and repeats are
 * noticed.
 */
export const lockSender = (em: EntityManager, email: string) =>
  runSql(em)`select pg_advisory_xact_lock(hashtextextended('enquiry ' || lower_text(${email}), 0))`;

/**
 * The contact with the sender's e-mail address or that staff chose, created if there is none, and its account.
 * `authorId` is null for the public form.
 * @throws BAD_REQUEST for the field `contactId` or `accountId` when what was chosen is gone
 */
export async function senderOf(em: EntityManager, sender: Sender, authorId: string | null = null) {
  const known = sender.contactId ? await chosenContact(em, sender.contactId) : await knownContact(em, sender);
  const accountId = sender.accountId ?? known?.accountId ?? (await accountOf(em, sender, authorId));
  if (known) {
    if (!known.accountId || authorId) await completeContact(em, known.id, accountId, authorId && sender);
    return { contactId: known.id, accountId };
  }
  const [firstName = '', ...others] = sender.name.split(/\s+/);
  const contact = await createContact(
    em,
    {
      ...namedContactInput.parse({ firstName, lastName: others.join(' '), accountId }),
      email: sender.email,
      phone: sender.phone,
    },
    authorId,
  );
  return { contactId: contact.id, accountId };
}

const selectContacts = (em: EntityManager) =>
  kysely(em).selectFrom('Contact as contact').select(['contact.id', 'contact.account as accountId']);

async function chosenContact(em: EntityManager, id: string) {
  const contact = await selectContacts(em)
    .where('contact.id', '=', id)
    .where('contact.erasedAt', 'is', null)
    .executeTakeFirst();
  if (!contact) throw new FieldError('contactId', 'This contact is gone: choose another one');
  return contact;
}

/** The oldest with this address; within the account that staff chose, if any. */
async function knownContact(em: EntityManager, { email, accountId }: Sender) {
  if (!email) return;
  return selectContacts(em)
    .where(({ ref }) => sql<boolean>`lower_text(${ref('contact.email')}) = lower_text(${email})`)
    .$if(Boolean(accountId), (query) =>
      query.where(({ or, eb }) =>
        or([eb('contact.account', '=', accountId ?? null), eb('contact.account', 'is', null)]),
      ),
    )
    .orderBy(({ ref }) => sql`${ref('contact.account')} is null`)
    .orderBy('contact.createdAt')
    .executeTakeFirst();
}

/** Fills in its account, and a missing address or phone number if staff typed them. */
async function completeContact(em: EntityManager, id: string, accountId: string, typed: Sender | null | '') {
  const contact = await em.findOneOrFail(Contact, id);
  contact.account ??= em.getReference(Account, accountId);
  if (typed) {
    contact.email ??= typed.email;
    if (!contact.mobile && !contact.directPhone) contact.phone ??= typed.phone;
  }
  await em.flush();
}

/** Created if missing. Without a company it is a new one in the person's name: a namesake may be a stranger. */
async function accountOf(em: EntityManager, { company, name, abn }: Sender, authorId: string | null) {
  const known = company && (await findCompany(em, company));
  if (known) return known.id;
  const type = company ? 'small_business' : 'individual';
  const account = await createAccount(
    em,
    accountInput.parse({ name: company ?? name, accountType: type, abn: abn ?? null }),
    authorId,
  );
  return account.id;
}

/** The account of a company. Where there is none, nobody else creates it before this transaction ends. */
async function findCompany(em: EntityManager, company: string) {
  const known = await companyAccount(em, company);
  if (known) return known;
  await runSql(em)`select pg_advisory_xact_lock(hashtextextended('company ' || ${nameKey(company)}, 0))`;
  return companyAccount(em, company);
}

/** The account of this name, in whatever way it is spelled; one of exactly this name comes first, then the oldest. */
const companyAccount = (em: EntityManager, company: string) =>
  kysely(em)
    .selectFrom('Account as account')
    .where(({ ref }) => sql<boolean>`${nameKey(ref('account.name'))} = ${nameKey(company)}`)
    .where('account.accountType', '<>', 'individual')
    .select('account.id')
    .orderBy(({ ref }) => sql`lower_text(${ref('account.name')}) <> lower_text(${company})`)
    .orderBy('account.createdAt')
    .executeTakeFirst();
