import { open } from 'node:fs/promises';
import { StartupError } from '../../startupError.ts';

const MAGIC = 'PGDMP';

/** @throws StartupError when pg_dump wrote the file, with the ways to restore it. */
export async function rejectDump(file: string) {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(MAGIC.length)).finally(() => handle.close());
  if (buffer.toString('latin1') !== MAGIC) return;
  throw new StartupError(
    `${file} is a dump by pg_dump, which ProviderDesk 0.1.0 of 23 November 2026 (commit c19c7d4d) was the last to restore: use that one, or put it into an empty database with pg_restore --clean --if-exists --no-owner --no-privileges --dbname=<DATABASE_URL> ${file}`,
  );
}
