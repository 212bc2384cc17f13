import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { ensureClientBuild } from '#server/platform/pages/build.ts';
import { type StartedProcess, spawnProcess, temporaryFolder } from './processes.ts';

/** The PID file of the embedded PostgreSQL, which exists while it runs. */
export const postmasterFile = (dataDir: string) => join(dataDir, 'postgres/cluster/postmaster.pid');

/** What a process left behind that started on an empty folder and was ended by SIGTERM. */
interface FirstRun {
  app: StartedProcess;
  healthz: number;
  /** The content of the PID file while it was ready. */
  pidFile: string;
  exitCode: number | null;
  /** How long its end took, in milliseconds. */
  endMs: number;
  isDatabaseStopped: boolean;
}

/**
 * Starts ProviderDesk on an empty folder, ends it, and returns what it left behind and functions that copy its folder. A
 * start on such a copy takes half as long as one on an empty folder.
 */
export function usedDataFolders() {
  let original = '';
  let firstRun: FirstRun | undefined;

  beforeAll(async () => {
    ensureClientBuild();
    original = await mkdtemp(join(tmpdir(), 'providerdesk used ü '));
    const app = await spawnProcess({ DATA_DIR: original });
    await vi.waitUntil(async () => (await app.status('/readyz')) === 200, { timeout: 60_000, interval: 20 });
    const healthz = await app.status('/healthz');
    const pidFile = readFileSync(postmasterFile(original), 'utf8');
    await vi.waitUntil(() => app.output.includes('administrator'), { timeout: 10_000, interval: 5 });
    const before = performance.now();
    const exitCode = await app.end('SIGTERM');
    const endMs = performance.now() - before;
    const isDatabaseStopped = !existsSync(postmasterFile(original));
    firstRun = { app, healthz, pidFile, exitCode, endMs, isDatabaseStopped };
  }, 120_000);
  afterAll(() => rm(original, { recursive: true, force: true }));

  const copyTo = async (folder: string) => {
    await cp(original, folder, { recursive: true });
    return folder;
  };
  return {
    firstRun: () => firstRun as FirstRun,
    copyTo,
    /** Deleted after the test. */
    copy: async () => copyTo(await temporaryFolder()),
  };
}
