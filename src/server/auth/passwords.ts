import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordTooShort } from '#shared/auth/auth.schema.ts';
import { product } from '#shared/site/product.ts';
import { publishedBusiness } from '../business/publishedContent.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { leastPasswordLength } from '../platform/identity/teamPolicy.entity.ts';
import { openTurns } from '../platform/limits/turns.ts';

/** The minimum that OWASP recommends for Argon2id; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password however a keyboard composes its accents. */
const normalized = (password: string) => password.normalize('NFKC');

/**
 * One password at a time in this process: each takes a processor for 20 ms, and staff need the others. In the threads of
 * Node, where this runs, reading a file would wait behind all passwords.
 */
const turns = openTurns({ atOnce: 1, waitingOfOne: 50, waitingOfAll: 100, maxYield: 20, leastMs: 0 });

/**
 * The party that waits for work on a password: a network, or the device or person that is known already and comes
 * first.
 */
export interface PasswordTurn {
  key: string;
  isKnown: boolean;
}

/** @throws as `Turns.take` */
export const hashPassword = (password: string, { key, isKnown }: PasswordTurn = { key: '', isKnown: true }) =>
  turns.take(key, () => hash(normalized(password), COST), isKnown);

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash of no password: verifying it takes as long as verifying a real one. */
const dummyHash = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;

/**
 * Returns true if this is the password. Where there is no account or no password, and so no hash: false, after the same
 * time.
 * @throws as `Turns.take`
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  { key, isKnown }: PasswordTurn,
) {
  const work = () => verify(passwordHash ?? dummyHash, normalized(password));
  const matches = await turns.take(key, work, isKnown);
  return matches && Boolean(passwordHash);
}

let commonPasswords: Promise<Set<string>> | undefined;

/** The list of 49,000 words takes 20 ms to unpack, so it is loaded when somebody first chooses a password. */
async function isCommon(password: string) {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await commonPasswords).has(normalized(password).toLowerCase());
}

/** Letters beside a name that make a password more than that name. */
const MIN_OWN_LETTERS = 4;

const wordsOf = (texts: string[], leastLetters: number) =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= leastLetters);

/** True if nearly all letters are those of words that anybody would try first. */
function isLittleMoreThan(words: string[], password: string) {
  const typed = normalized(password).toLowerCase();
  const rest = words.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return rest !== typed && rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OWN_LETTERS;
}

/** @throws FieldError under `field` when a new password is too short, too common, or a name that its owner is known by. */
export async function assertPasswordAllowed(
  em: EntityManager,
  password: string,
  env: Pick<Env, 'PASSWORD_MIN_LENGTH' | 'PUBLIC_URL'>,
  field: string,
  { firstName, lastName, email = '' }: { firstName: string; lastName: string; email?: string },
) {
  const least = await leastPasswordLength(em, env);
  if (password.length < least) throw new FieldError(field, passwordTooShort(least));
  if (await isCommon(password)) {
    throw new FieldError(field, 'This password is too common. Please choose one that is harder to guess.');
  }
  const business = await publishedBusiness(em);
  const [mailbox = '', domain = ''] = email.split('@');
  const words = [
    ...wordsOf([product.name, 'NDIS', business.name, firstName, lastName, mailbox], 3),
    // Not 'com' and 'org', which other words have in them.
    ...wordsOf([new URL(env.PUBLIC_URL).hostname, domain], 4),
  ];
  if (isLittleMoreThan(words, password)) {
    throw new FieldError(field, 'This is little more than a name. Please add other words.');
  }
}
