import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '../database/orm.ts';
import { SigningKey } from './signingKeys.entity.ts';

/** One key per kind of link. */
export type SigningKeyId = 'files' | 'proposals' | 'share_links' | 'calendars' | 'client_pages';

/** HMAC-SHA-256 with the key of that kind of link. */
export async function sign(em: EntityManager, key: SigningKeyId, text: string): Promise<Buffer> {
  const { secret } = await em.findOneOrFail(SigningKey, key);
  return signWith(secret, text);
}

/** If the key has been read already. */
export const signWith = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** In constant time. */
export const isSameSignature = (expected: Buffer, given: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);
