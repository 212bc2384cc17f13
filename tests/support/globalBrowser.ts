import type { TestProject } from 'vitest/node';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { ensureBundle } from '#server/build/bundle.ts';
import { chromiumOptions } from './builds/chromium.ts';
import { buildImage } from './builds/imageBuild.ts';
import { setup as setUpDatabase } from './globalDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium of the tests, from the npm registry, unpacked before the first test. */
    chromium: { executablePath: string; args: string[] };
  }
}

/** Starts the database too, while the client, and the server for tests that start it, are built. */
export async function setup(project: TestProject) {
  // Unpacked here once, so that two workers do not unpack it at the same time.
  const prepared = Promise.all([chromiumOptions(), buildImage()]);
  const stopDatabase = await setUpDatabase(project);
  const [options] = await prepared;
  ensureClientBuild();
  ensureBundle();
  project.provide('chromium', options);
  return stopDatabase;
}
