import { StartupError } from '../../startupError.ts';
import type { EntityManager } from './orm.ts';

/** The command that makes a database for the product on a server of PostgreSQL 15 or newer. */
const CREATE = `create database … encoding 'UTF8' locale_provider icu icu_locale 'und' template template0`;

/**
 * A server made under LANG=C has an encoding that stores letters beyond ASCII as bytes.
 * @throws StartupError unless it is UTF8
 */
export function requireUtf8(encoding: string | undefined) {
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `The database of DATABASE_URL has the encoding ${encoding}: make one with UTF8 (${CREATE}).`,
  );
}

/**
 * Null unless the locale knows only ASCII letters. `lower_text` names a collation, but trigram indexes have
 * no other letters then.
 */
export async function localeAdvice(em: EntityManager): Promise<string | null> {
  const [{ knows }] = await em.execute<[{ knows: boolean }]>(`select lower('Ü') = 'ü' as knows`);
  if (knows) return null;
  return `The database has the locale C, which knows no case of letters beyond ASCII. Searches and imports do, but similar spellings of such words are not found. To fix it: npm run backup, ${CREATE}, set DATABASE_URL to it, npm run restore <file>.`;
}
