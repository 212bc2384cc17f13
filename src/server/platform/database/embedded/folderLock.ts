import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../../startupError.ts';

const SQLITE_BUSY = 5;

/**
 * Returns the function that unlocks. Uses SQLite's file locks, because Node has none: they end with the
 * process, so there is never a stale lock.
 * @throws StartupError when another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'app.pid');
  // Without a timeout, two processes that start at the same moment could both give up.
  const lock = new DatabaseSync(join(folder, 'app.lock'), { timeout: 1_000 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartupError(
      `Another ProviderDesk is already running on this data folder${holder(holderFile)}: stop it first, or set another DATA_DIR.`,
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
}

function holder(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
