import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODE_COUNT } from '#shared/auth/auth.schema.ts';
import { product } from '#shared/site/product.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';
import { RecoveryCode } from './recoveryCodes.entity.ts';
import { SecondFactor } from './secondFactors.entity.ts';

const STEP_S = 30;

/** The number of steps by which clocks may differ. */
const WINDOW = 1;

const totp = (label: string, secret: string) =>
  new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret), period: STEP_S });

/** A new secret for this user, whom the transaction of `em` has locked; it replaces an earlier one. */
export async function createSecondFactor(em: EntityManager, user: User) {
  const secret = new Secret({ size: 20 }).base32;
  await em.nativeDelete(SecondFactor, { user: user.id });
  await em.insert(SecondFactor, { user: user.id, secret, lastStep: 0, createdAt: new Date() });
  return { secret, otpauthUri: totp(user.email, secret).toString() };
}

/** True if this is the current code of the authenticator, which it uses up. The transaction has locked the user. */
export async function redeemAuthenticatorCode(em: EntityManager, user: User, typed: string) {
  const factor = await em.findOne(SecondFactor, { user: user.id }, { refresh: true });
  const token = typed.replaceAll(/\s/g, '');
  // The library throws for other digits than these, such as those of Arabic.
  if (!factor || !/^[0-9]+$/.test(token)) return false;
  const now = Date.now();
  const delta = totp(user.email, factor.secret).validate({ token, timestamp: now, window: WINDOW });
  if (delta === null) return false;
  const current = Math.floor(now / 1_000 / STEP_S);
  const step = current + delta;
  // A last step that is still to come was used before the clock was set back: it must not lock its owner out until then.
  const isUnused = [{ lastStep: { $lt: step } }, { lastStep: { $gt: current + WINDOW } }];
  const taken = await em.nativeUpdate(SecondFactor, { user: user.id, $or: isUnused }, { lastStep: step });
  return taken === 1;
}

/** Uses up the current code of the authenticator or one of the recovery codes, and returns which; null for another text. */
export async function redeemCode(em: EntityManager, user: User, typed: string) {
  if (await redeemAuthenticatorCode(em, user, typed)) return 'authenticator';
  const deleted = await em.nativeDelete(RecoveryCode, { id: recoveryId(typed), user: user.id });
  return deleted === 1 ? 'recovery' : null;
}

/** The alphabet has no letters and digits that look alike. With 24 of them a code is too long to guess from its hash. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Such as 'abcd-efgh'. */
export const newCode = (groups: number) =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A typed code without what people add or leave out. */
export const plainCode = (typed: string) => typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** New recovery codes, which replace the older ones. Only their hashes are stored. */
export async function createRecoveryCodes(em: EntityManager, user: User) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => newCode(GROUPS));
  await em.nativeDelete(RecoveryCode, { user: user.id });
  await em.insertMany(
    RecoveryCode,
    codes.map((each) => ({ id: recoveryId(each), user: user.id })),
  );
  return codes;
}

const recoveryId = (typed: string) => createHash('sha256').update(plainCode(typed)).digest('hex');

export async function deleteSecondFactor(em: EntityManager, user: User) {
  await em.nativeDelete(RecoveryCode, { user: user.id });
  await em.nativeDelete(SecondFactor, { user: user.id });
}
