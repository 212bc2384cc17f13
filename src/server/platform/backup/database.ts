import type { Env } from '../../env.ts';
import { hasEmbedded, runningEmbedded, startEmbedded } from '../database/embedded/embedded.ts';
import { Refusal } from '../startupError.ts';

/** The database that this configuration means: a server's, or our own, whether it runs just now or not. */
export async function configuredDatabase(
  { DATABASE_URL, DATA_DIR }: Env,
  onStop: (close: () => Promise<unknown>) => void,
  { create }: { create: boolean },
): Promise<string> {
  if (DATABASE_URL) return DATABASE_URL;
  if (!create && !hasEmbedded(DATA_DIR)) throw new Refusal(`There is no database in ${DATA_DIR} yet.`);
  const running = await runningEmbedded(DATA_DIR);
  if (running) return running;
  const embedded = await startEmbedded(DATA_DIR);
  onStop(embedded.stop);
  return embedded.url;
}
