import type { Env } from '../../../env.ts';
import { StartupError } from '../../../startupError.ts';
import { findRunningEmbedded, hasEmbedded, startEmbedded } from './embedded.ts';

/**
 * Starts the embedded database if it is not running; `onStop` stops it. `create` makes a new one for this
 * program alone.
 * @throws StartupError when there is no embedded database, or with `create` when a product uses its folder.
 */
export async function configuredDatabaseUrl(
  { DATABASE_URL, DATA_DIR }: Env,
  onStop: (close: () => Promise<unknown>) => void,
  { create }: { create: boolean },
): Promise<string> {
  if (DATABASE_URL) return DATABASE_URL;
  if (!create && !hasEmbedded(DATA_DIR)) throw new StartupError(`There is no database in ${DATA_DIR} yet.`);
  const running = create ? null : await findRunningEmbedded(DATA_DIR);
  if (running) return running;
  const embedded = await startEmbedded(DATA_DIR);
  onStop(embedded.stop);
  return embedded.url;
}
