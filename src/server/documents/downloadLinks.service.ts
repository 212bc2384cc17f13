import { TRPCError } from '@trpc/server';
import type { DocumentLink } from '#shared/documents/documents.schema.ts';
import { DOWNLOAD_LINK_MINUTES } from '#shared/documents/documents.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { isSameSignature, sign } from '../platform/signing/sign.ts';
import { DocumentVersion } from './documentVersions.entity.ts';

/** Lets one person download one file until a time. */
interface Permit {
  versionId: string;
  userId: string;
  /** The end of the link in milliseconds since 1970. */
  expires: number;
}

/**
 * A link to the file of a version, for one person and `DOWNLOAD_LINK_MINUTES`.
 *
 * @throws NOT_FOUND when the version is gone
 */
export async function createDownloadLink(
  em: EntityManager,
  versionId: string,
  userId: string,
): Promise<DocumentLink> {
  if (!(await em.findOne(DocumentVersion, versionId))) {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'Document not found' });
  }
  const expires = Date.now() + DOWNLOAD_LINK_MINUTES * 60_000;
  const signature = await signPermit(em, { versionId, userId, expires });
  return {
    url: `/downloads/${versionId}?expires=${expires}&signature=${signature.toString('base64url')}`,
    expiresAt: new Date(expires),
  };
}

/** True if a link has our signature and has not expired. */
export async function isValidLink(em: EntityManager, permit: Permit, signature: string) {
  const given = Buffer.from(signature, 'base64url');
  return isSameSignature(await signPermit(em, permit), given) && permit.expires > Date.now();
}

const signPermit = (em: EntityManager, { versionId, userId, expires }: Permit) =>
  sign(em, 'files', `${versionId} ${userId} ${expires}`);
