import { StartupError } from '../../startupError.ts';
import type { EntityManager } from './orm.ts';

/** The command that makes a database for the product on a server of PostgreSQL 15 or newer. */
const CREATE = `create database … encoding 'UTF8' locale_provider icu icu_locale 'und' template template0`;

/**
 * A server that was made under LANG=C has another encoding, which stores letters beyond ASCII as bytes.
 * @throws StartupError when this is not UTF8.
 */
export function requireUtf8(encoding: string | undefined) {
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `The database of DATABASE_URL has the encoding ${encoding}: make one with UTF8 (${CREATE}).`,
  );
}

/**
 * Returns advice on a database whose locale knows the letters of ASCII alone; null where it knows all.
 * `lower_text` names a collation, but the trigrams of an index have no other letters.
 */
export async function localeAdvice(em: EntityManager): Promise<string | null> {
  const [{ knows }] = await em.execute<[{ knows: boolean }]>(`select lower('Ü') = 'ü' as knows`);
  if (knows) return null;
  return `The database has the locale C, which knows no case of letters beyond ASCII. Searches and imports do, but similar spellings of such words are not found. To fix it: npm run backup, ${CREATE}, set DATABASE_URL to it, npm run restore <file>.`;
}
