import { sql } from 'kysely';
import { CLIENT_PAGE_PATH, type ClientPageLink } from '#shared/engagements/clientPage.ts';
import { Account } from '../../accounts/accounts.entity.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { formatLinkKey, parseLinkKey } from '../../platform/signing/linkKeys.ts';
import { isSameSignature, sign } from '../../platform/signing/sign.ts';

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
  if (!linkId) return { linkId: null, url: null };
  const key = formatLinkKey(linkId, await sign(em, 'client_pages', linkId));
  return { linkId, url: `${publicUrl}${CLIENT_PAGE_PATH}?key=${key}` };
}

/**
 * Replaces the link; null for none. Keeps the account's version, so that an open form is not disturbed.
 * @throws NOT_FOUND when the account is gone
 * @throws CONFLICT when the id is that of another link
 */
export const setClientPageLink = (em: EntityManager, accountId: string, linkId: string | null) =>
  em.transactional(async (em) => {
    await em.findOneOrFail(Account, accountId);
    const changed = await runSql(
      em,
      sql`update accounts set client_page_id = ${linkId}, updated_at = now()
           where id = ${accountId} and client_page_id is distinct from ${linkId}::uuid returning id`,
    );
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
