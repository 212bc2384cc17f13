import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordTooShort } from '#shared/auth.schema.ts';
import { FieldError } from '../platform/fieldError.ts';

/** OWASP's floor for Argon2id, which is what the library makes by default; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password whichever way a keyboard composes its accents. */
const composed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string) => hash(composed(password), COST);

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Nobody's, of no password: checking it costs what checking somebody's costs, and making it costs nothing. */
const nobodysHash = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;

/** Whether this is the password; false, after the same work, where there is no account to have one. */
export async function verifyPassword(password: string, passwordHash: string | undefined) {
  const matches = await verify(passwordHash ?? nobodysHash, composed(password));
  return matches && passwordHash !== undefined;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** 49,000 words that take 20 ms to unpack, so not before somebody chooses a password. */
async function isCommon(password: string) {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await commonPasswords).has(composed(password).toLowerCase());
}

/** Refuses a new password that is shorter than this server takes, or among the first that anybody would guess. */
export async function assertPasswordAllowed(password: string, minLength: number, field: string) {
  if (password.length < minLength) throw new FieldError(field, passwordTooShort(minLength));
  if (await isCommon(password)) {
    throw new FieldError(field, 'This password is too common. Please choose one that is harder to guess.');
  }
}
