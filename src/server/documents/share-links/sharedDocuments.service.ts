import { sql } from 'kysely';
import { documentKind } from '#shared/documents/documents.ts';
import type { SharedDocument } from '#shared/documents/shareLinks.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { parseLinkKey } from '../../platform/signing/linkKeys.ts';
import { isSameSignature } from '../../platform/signing/sign.ts';
import { shareLinkState, signShareLink } from './shareLinks.service.ts';

/** The document of a link with its newest version. Nothing of what is in the trash has a row here. */
const findLink = (em: EntityManager, id: string) =>
  kysely(em)
    .selectFrom('ShareLink as link')
    .innerJoin('Document as document', 'document.id', 'link.document')
    .innerJoin('DocumentVersion as version', 'version.id', 'document.newestId')
    .where('link.id', '=', id)
    .select(['link.id', 'link.lastDay', 'link.revokedAt', 'document.name'])
    .select([
      'version.id as versionId',
      'version.fileKey',
      'version.kind',
      'version.mediaType',
      'version.size',
    ])
    .executeTakeFirst();

/**
 * Null for a mistyped, foreign, revoked or expired key. Every case takes the same steps, so that the time of
 * an answer reveals nothing.
 */
export async function findSharedDocument(em: EntityManager, key: string) {
  const { id, signature } = parseLinkKey(key);
  const link = await findLink(em, id);
  const isGenuine = isSameSignature(await signShareLink(em, id), signature);
  return link && isGenuine && shareLinkState(link) === 'valid' ? link : null;
}

/** The content of the page of the link with this key; null for a link that does not work. */
export async function openSharedDocument(em: EntityManager, key: string): Promise<SharedDocument | null> {
  const shared = await findSharedDocument(em, key);
  if (!shared) return null;
  const { name, kind, size, lastDay } = shared;
  return { name, type: documentKind.labels[kind], size, lastDay };
}

export const countDownload = (em: EntityManager, id: string) =>
  kysely(em)
    .updateTable('ShareLink')
    .set({ downloads: sql`downloads + 1`, lastDownloadedAt: new Date() })
    .where('id', '=', id)
    .execute();
