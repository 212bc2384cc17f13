import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../../startupError.ts';

const SQLITE_BUSY = 5;

/**
 * Lets one process at a time work in a folder, and answers the function that lets go of it.
 *
 * Node has no file locks of its own, but SQLite takes the kernel's: they end with their process,
 * however it dies, so there is never a stale lock to clear away.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'app.pid');
  // With some patience, or two that start at the very same moment would give way to each other.
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
