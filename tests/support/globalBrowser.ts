import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.ts';
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
  const prepared = Promise.all([
    chromiumOptions(),
    build('#server/platform/pages/build.ts', 'ensureClientBuild'),
    build('#server/bundle.ts', 'ensureBundle'),
  ]);
  const stopDatabase = await setUpDatabase(project);
  const [options] = await prepared;
  project.provide('chromium', options);
  return stopDatabase;
}

/** Builds in a process of its own: what waits for it there would hold up this one. */
async function build(module: string, ensure: string) {
  const program = `import('${module}').then(({ ${ensure} }) => ${ensure}())`;
  const building = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  const [code] = await once(building, 'close');
  if (code !== 0) throw new Error('The product could not be built: see above.');
}
