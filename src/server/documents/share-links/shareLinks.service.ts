import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { ShareLinkRecord, shareLinkInput } from '#shared/documents/shareLinks.schema.ts';
import { MAX_SHARE_LINKS, SHARED_DOCUMENT_PATH, type ShareLinkState } from '#shared/documents/shareLinks.ts';
import { dayFromToday, formatDay, today } from '#shared/fields/format.ts';
import { createOnce } from '../../platform/database/createOnce.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { formatLinkKey } from '../../platform/signing/linkKeys.ts';
import { sign } from '../../platform/signing/sign.ts';
import type { UndoableAct } from '../../records/acts/acts.service.ts';
import { Document } from '../documents.entity.ts';
import { ShareLink } from './shareLinks.entity.ts';

/** More than can work at the same time, so that every working link is listed. */
const LISTED_LINKS = 50;

type LinkFacts = Pick<ShareLink, 'lastDay' | 'revokedAt'>;

/** A link works until the end of its last day, in the time zone of the business. */
export const shareLinkState = ({ lastDay, revokedAt }: LinkFacts): ShareLinkState => {
  if (revokedAt) return 'revoked';
  return lastDay < today() ? 'expired' : 'valid';
};

/** Each link has an id of its own, and is revoked by its row: the signature is of the id alone. */
export const signShareLink = (em: EntityManager, id: string) => sign(em, 'share_links', id);

const addressOf = async (em: EntityManager, publicUrl: string, id: string) =>
  `${publicUrl}${SHARED_DOCUMENT_PATH}?key=${formatLinkKey(id, await signShareLink(em, id))}`;

const linksOf = (em: EntityManager, documentId: string) =>
  kysely(em).selectFrom('ShareLink as link').where('link.document', '=', documentId);

/** Working links first, then newest first. */
export async function listShareLinks(
  em: EntityManager,
  publicUrl: string,
  documentId: string,
): Promise<ShareLinkRecord[]> {
  const links = await linksOf(em, documentId)
    .leftJoin('User as author', 'author.id', 'link.createdBy')
    .select(['link.id', 'link.lastDay', 'link.revokedAt', 'link.downloads', 'link.lastDownloadedAt'])
    .select(['link.createdAt', selectFullName<string | null>('author').as('createdByName')])
    .orderBy(sql`link.revoked_at is null and link.last_day >= ${today()}::date`, 'desc')
    .orderBy('link.createdAt', 'desc')
    .orderBy('link.id', 'desc')
    .limit(LISTED_LINKS)
    .execute();
  return Promise.all(
    links.map(async ({ revokedAt, ...link }) => {
      const state = shareLinkState({ ...link, revokedAt });
      const url = state === 'valid' ? await addressOf(em, publicUrl, link.id) : null;
      return { ...link, documentId, state, url };
    }),
  );
}

/**
 * Creates a link to a document, valid for so many days after today.
 *
 * @throws NOT_FOUND when the document is gone
 * @throws BAD_REQUEST when the document already has the most working links
 * @throws CONFLICT when another link has the id
 */
export const createShareLink = (
  em: EntityManager,
  { id, documentId, days }: z.output<typeof shareLinkInput>,
  createdBy: string,
) =>
  createOnce(em, ShareLink, { id, documentId, lastDay: dayFromToday(days) }, async (em) => {
    // Locked against deletion, and so that links are counted one after the other.
    const document = await em.findOneOrFail(Document, documentId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await rejectTooMany(em, documentId);
    const lastDay = dayFromToday(days);
    const link = em.create(ShareLink, { id, document, lastDay, createdBy });
    await em.flush();
    await recordEvent(em, {
      kind: 'document_shared',
      aboutId: documentId,
      detail: `Until ${formatDay(lastDay)}`,
    });
    return link;
  });

async function rejectTooMany(em: EntityManager, documentId: string) {
  const { count } = await linksOf(em, documentId)
    .where('link.revokedAt', 'is', null)
    .where('link.lastDay', '>=', today())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_SHARE_LINKS) return;
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: `${MAX_SHARE_LINKS} links to this document work already: revoke one first`,
  });
}

/** Undo restores the link: BAD_REQUEST when the document already has the most working links. */
export const revocation: UndoableAct = {
  find: (id) => sql`select created_by_id as by from share_links where id = ${id}`,

  async undo({ em }, id) {
    await setRevoked(em, id, false);
    return { message: 'The link works again' };
  },
};

/**
 * Revokes a link or restores it.
 * @throws NOT_FOUND when it is gone
 * @throws BAD_REQUEST when the document already has the most working links
 */
export const setRevoked = (em: EntityManager, id: string, isRevoked: boolean) =>
  em.transactional(async (em) => {
    const link = await em.findOneOrFail(ShareLink, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (isRevoked === (link.revokedAt !== null)) return link;
    if (!isRevoked) await rejectTooMany(em, link.document.id);
    link.revokedAt = isRevoked ? new Date() : null;
    await em.flush();
    await recordEvent(em, {
      kind: isRevoked ? 'share_link_revoked' : 'share_link_restored',
      aboutId: link.document.id,
      detail: `Valid until ${formatDay(link.lastDay)}`,
    });
    return link;
  });
