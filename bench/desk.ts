import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { dropMade, openDesk, type SeededDatabase, seedDatabase } from './database.ts';
import type { ServerClient } from './operations.ts';
import { startProduct } from './servers.ts';

/**
 * Starts a PostgreSQL on a folder of its own, and ends it after the work. On a server that is `given` it drops what it made
 * there.
 */
export async function withPostgres(
  work: (serverUrl: string, folder: string) => Promise<unknown>,
  given?: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-bench-'));
  const postgres = given ? { url: given, stop: () => dropMade(given) } : await startEmbedded(folder);
  try {
    await work(postgres.url, folder);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the product with an administrator and so many leads, and ends it after the work. */
export const withDesk = (
  leads: number,
  work: (client: ServerClient) => Promise<unknown>,
  {
    env = {},
    prepare,
  }: { env?: Record<string, string>; prepare?: (desk: SeededDatabase) => Promise<unknown> } = {},
) =>
  withPostgres(async (serverUrl, folder) => {
    const desk = await (leads > 0 ? seedDatabase(serverUrl, leads) : openDesk(serverUrl, 'desk'));
    await prepare?.(desk);
    const product = await startProduct({ DATABASE_URL: desk.url, DATA_DIR: join(folder, 'files'), ...env });
    try {
      await work({ address: product.address, cookie: desk.cookie });
    } finally {
      await product.stop();
    }
  });
