import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { fullName } from '#shared/contacts/contacts.ts';
import { CLIENT_PAGE_PATH, type ClientPageLink } from '#shared/engagements/clientPage.ts';
import { Account } from '../../accounts/accounts.entity.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readIds, runSql } from '../../platform/database/runSql.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import type { Context } from '../../platform/identity/context.ts';
import { BY_ANSWER, type ComposeMails, greet } from '../../platform/mail/message.ts';
import { formatLinkKey, parseLinkKey } from '../../platform/signing/linkKeys.ts';
import { isSameSignature, sign } from '../../platform/signing/sign.ts';
import { tell } from '../../records/events/tell.ts';

declare module '../../platform/mail/message.ts' {
  interface MailJobs {
    /** The link may have ended or been replaced meanwhile: then nothing is mailed. */
    clientPage: { accountId: string; linkId: string; contactId: string };
  }
}

/**
 * The link to the page of an account's client. Its address is derived, and stored nowhere.
 *
 * @throws NOT_FOUND when the account is gone
 */
export async function findClientPageLink(
  em: EntityManager,
  publicUrl: string,
  accountId: string,
): Promise<ClientPageLink> {
  const { clientPageId: linkId } = await em.findOneOrFail(Account, accountId);
  const contact = await findReader(em, accountId);
  const reader = contact && { name: fullName(contact), email: contact.email, doNotEmail: contact.doNotEmail };
  return { linkId, url: linkId && (await clientPageUrl(em, publicUrl, linkId)), reader };
}

const clientPageUrl = async (em: EntityManager, publicUrl: string, linkId: string) =>
  `${publicUrl}${CLIENT_PAGE_PATH}?key=${formatLinkKey(linkId, await sign(em, 'client_pages', linkId))}`;

/** The contact of the account's proposal that was accepted last, if they have an address. */
async function findReader(em: EntityManager, accountId: string) {
  const [id] = await readIds(em)`
    select contact_id from proposals
     where account_id = ${accountId} and state = 'accepted' and contact_id is not null
     order by answered_at desc limit 1`;
  const contact = id ? await em.findOne(Contact, id) : null;
  return contact?.email ? { ...contact, email: contact.email } : null;
}

/**
 * Emails the link to the contact who accepted. A repeated call with the same mail id mails once.
 * @throws NOT_FOUND when the account is gone
 * @throws CONFLICT when it has no link, or nobody to mail it to
 */
export const mailClientPageLink = (
  { em, mailer }: { em: EntityManager } & Pick<Context, 'mailer'>,
  accountId: string,
  mailId: string,
) =>
  em.transactional(async (em) => {
    // Of two calls at once the second waits, and sees that the first has mailed it.
    const account = await em.findOneOrFail(Account, accountId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const mailed = await readIds(em)`
      select id from events where noun = 'account' and record_id = ${accountId} and data->>'mailId' = ${mailId}`;
    if (mailed.length > 0) return;
    const { clientPageId: linkId } = account;
    const contact = await findReader(em, accountId);
    if (!linkId || !contact)
      throw new TRPCError({
        code: 'CONFLICT',
        message: linkId ? 'Nobody with an email address has accepted a proposal' : 'The link has ended',
      });
    const job = { kind: 'clientPage', accountId, linkId, contactId: contact.id } as const;
    await mailer.send(em, job);
    await tell({ em }, { kind: 'client_page_mailed', noun: 'account' }, account, { mailId });
  });

export const clientPageMails: Pick<ComposeMails, 'clientPage'> = {
  /** Null where the link has ended or is another one, or there is no address any more. */
  async clientPage(em, { accountId, linkId, contactId }, publicUrl) {
    const account = await em.findOne(Account, { id: accountId, clientPageId: linkId });
    const contact = account && (await em.findOne(Contact, contactId));
    if (!contact?.email) return null;
    const link = await clientPageUrl(em, publicUrl, linkId);
    return {
      to: contact.email,
      subject: 'How far your registration is',
      greeting: greet(contact.firstName),
      link,
      button: 'Open your page',
      refusal: BY_ANSWER,
      paragraphs: [
        'This page shows each step of your registration, what we need from you, and your dates. It is kept up to date.',
        link,
        'Whoever has this link can read the page: keep it to yourself.',
      ],
    };
  },
};

/**
 * Replaces the link; null for none. Keeps the account's version, so that an open form is not disturbed.
 * @throws NOT_FOUND when the account is gone
 * @throws CONFLICT when the id is that of another link
 */
export const setClientPageLink = (em: EntityManager, accountId: string, linkId: string | null) =>
  em.transactional(async (em) => {
    await em.findOneOrFail(Account, accountId);
    const changed = await runSql(em)`
      update accounts set client_page_id = ${linkId}, updated_at = now()
       where id = ${accountId} and client_page_id is distinct from ${linkId}::uuid returning id`;
    if (changed.length === 0) return;
    await recordEvent(em, { kind: linkId ? 'client_page_shared' : 'client_page_ended', aboutId: accountId });
  });

/** The account of the client's page that this key opens; null if the key is invalid or its link has ended. */
export async function findAccountOfKey(em: EntityManager, key: string): Promise<Account | null> {
  const { id, signature } = parseLinkKey(key);
  const account = await em.findOne(Account, { clientPageId: id });
  const isGenuine = isSameSignature(await sign(em, 'client_pages', id), signature);
  return isGenuine ? account : null;
}
