import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memoryFolder.ts';
import { Sequencer } from './tests/support/sequencer.ts';
import viteConfig from './vite.config.ts';

const root = import.meta.dirname;

export default defineConfig({
  ...viteConfig,
  test: {
    root,
    // Two workers: the machines this runs on have two cores, and PostgreSQL wants its share.
    maxWorkers: 2,
    // The files of a worker share its libraries, which take longer to load than most files to run, its document and
    // its browser. What a test changes there, it puts back.
    isolate: false,
    sequence: { sequencer: Sequencer },
    // The cache is for the threads that draw PDFs and pages: each compiles all that it imports.
    env: { TMPDIR: memoryFolder(), NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
    projects: [
      project('shared', {}),
      project('house', {}),
      // Before the server's, so that its set-up, which takes longer, begins first.
      project('browser', {
        globalSetup: 'tests/support/globalBrowser.ts',
        testTimeout: 120_000,
        // As long as a page waits for an element: what takes two calls takes more than a second on a busy machine.
        expect: { poll: { timeout: 15_000 } },
      }),
      project('server', {
        globalSetup: 'tests/support/globalDatabase.ts',
        testTimeout: 20_000,
        // What only waits for a state promises no time, and a test that promises one says so.
        expect: { poll: { timeout: 10_000 } },
        // One more: some of its files mostly wait, for timeouts and for processes that start.
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
      project('client', { environment: 'jsdom', setupFiles: 'tests/support/dom.ts', testTimeout: 20_000 }),
    ],
  },
});

/** The tests of one room, as `npm test -- --project server` runs them alone. */
function project(name: string, options: object) {
  return {
    extends: true as const,
    // What is prepared and cleaned up verifies nothing: on a busy machine it may take long.
    test: { name, root, include: [`tests/${name}/**/*.test.{ts,tsx}`], hookTimeout: 60_000, ...options },
  };
}
