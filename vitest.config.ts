import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memoryFolder.ts';
import { Sequencer } from './tests/support/sequencer.ts';
import viteConfig from './vite.config.ts';

const root = import.meta.dirname;

const draws = 'tests/support/draws.ts';

/** No test promises a time. These end only what never comes, on a machine that is busy with other work as well. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  ...viteConfig,
  test: {
    root,
    // More than the two cores of the machines this runs on: some files mostly wait, for timeouts, toasts and processes. The
    // same for all projects: of different numbers one would have to wait for the last file of the other.
    maxWorkers: 4,
    // The files of a worker share its libraries, which take longer to load than most files to run, its document and
    // its browser. What a test changes there, it puts back.
    isolate: false,
    sequence: { sequencer: Sequencer },
    // The cache is for the threads that draw PDFs and pages: each compiles all that it imports.
    env: { TMPDIR: memoryFolder(), NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
    projects: [
      project('shared', {}),
      project('repository', {}),
      // Before the server's, so that its set-up, which takes longer, begins first.
      project('browser', { globalSetup: 'tests/support/globalBrowser.ts' }),
      project('server', { globalSetup: 'tests/support/globalDatabase.ts' }),
      project('client', { environment: 'jsdom', setupFiles: ['tests/support/dom.ts', draws] }),
    ],
  },
});

/** The tests of one room, as `npm test -- --project server` runs them alone. */
function project(name: string, options: object) {
  return {
    extends: true as const,
    test: {
      name,
      root,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: draws,
      ...patience,
      ...options,
    },
  };
}
