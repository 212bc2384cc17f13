import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordTooShort } from '#shared/auth.schema.ts';
import { FieldError } from '../platform/fieldError.ts';

/** The minimum that OWASP recommends for Argon2id; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password however a keyboard composes its accents. */
const normalized = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string) => hash(normalized(password), COST);

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Of no password: verifying it takes as long as verifying a real one. */
const dummyHash = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;

/** Whether this is the password. Without a hash, where there is no account: false, after the same time. */
export async function verifyPassword(password: string, passwordHash: string | undefined) {
  const matches = await verify(passwordHash ?? dummyHash, normalized(password));
  return matches && passwordHash !== undefined;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** The list of 49,000 words takes 20 ms to unpack, so it is loaded when somebody first chooses a password. */
async function isCommon(password: string) {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await commonPasswords).has(normalized(password).toLowerCase());
}

/** @throws FieldError under `field` when a new password is too short or too common. */
export async function assertPasswordAllowed(password: string, minLength: number, field: string) {
  if (password.length < minLength) throw new FieldError(field, passwordTooShort(minLength));
  if (await isCommon(password)) {
    throw new FieldError(field, 'This password is too common. Please choose one that is harder to guess.');
  }
}
