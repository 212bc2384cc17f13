import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { spawnProcess, temporaryFolder } from './processes.ts';

/**
 * Returns a function that copies a data folder in which ProviderDesk ran before, from its first start to SIGTERM. A
 * start on such a copy takes half as long as a start on an empty folder.
 */
export function usedDataFolders() {
  let original = '';

  beforeAll(async () => {
    ensureClientBuild();
    original = await mkdtemp(join(tmpdir(), 'providerdesk-used-'));
    const app = await spawnProcess({ DATA_DIR: original });
    await vi.waitUntil(async () => (await app.status('/readyz')) === 200, { timeout: 60_000, interval: 20 });
    await app.end('SIGTERM');
  }, 120_000);
  afterAll(() => rm(original, { recursive: true, force: true }));

  return async () => {
    const folder = await temporaryFolder();
    await cp(original, folder, { recursive: true });
    return folder;
  };
}
