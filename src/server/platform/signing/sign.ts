import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '../database/orm.ts';
import { SigningKey } from './signingKeys.entity.ts';

/** One key per kind of link. */
export type SigningKeyId = 'files' | 'proposals' | 'share_links' | 'calendars' | 'client_pages';

/** The signature of a text, which only this product can make: HMAC-SHA-256 with the key of that kind of link. */
export async function sign(em: EntityManager, key: SigningKeyId, text: string): Promise<Buffer> {
  const { secret } = await em.findOneOrFail(SigningKey, key);
  return signWith(secret, text);
}

/** Signs as `sign` does, where the key was read along with something else. */
export const signWith = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** Compares in a time that does not depend on where they differ. */
export const isSameSignature = (expected: Buffer, given: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);
