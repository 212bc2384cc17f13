import { chmodSync, cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { memoryFolder } from './memoryFolder.ts';
import { ensureMigratedFolder, settings, TEMPLATE } from './migratedFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL of this test run. */
    serverUrl: string;
    /** The migrated, empty database that every test file gets a copy of. */
    template: string;
  }
}

/** The projects that still need the server, and the server: each project has its own copy of this module. */
interface Shared {
  users: number;
  started: Promise<{ url: string; stop: () => Promise<void> }>;
}

const SHARED = Symbol.for('providerdesk test database');
const processWide = globalThis as { [SHARED]?: Shared };

/** One PostgreSQL for the whole run, started for the first project that needs it and stopped after the last. */
export async function setup(project: TestProject) {
  const shared = processWide[SHARED] ?? { users: 0, started: startServer() };
  processWide[SHARED] = shared;
  shared.users += 1;
  const server = await shared.started;
  project.provide('serverUrl', server.url);
  project.provide('template', TEMPLATE);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete processWide[SHARED];
    await server.stop();
  };
}

/** Starts the server on a copy of the migrated folder. */
async function startServer() {
  const dataDir = await mkdtemp(join(memoryFolder(), 'providerdesk-tests-'));
  cpSync(await ensureMigratedFolder(), dataDir, { recursive: true });
  // The copies of folders are open to others, which PostgreSQL refuses.
  for (const folder of ['postgres', 'postgres/cluster']) chmodSync(join(dataDir, folder), 0o700);
  const server = await startEmbedded(dataDir, { settings });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: server.url, stop };
}
