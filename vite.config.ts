/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** What the staff's screens are made of, and no public page is. */
const CRM =
  /src\/client\/crm\/|src\/client\/ui\/(?!BrandMark|SkipLink|ToneBadge|ErrorFallback|Loading|onIntent)|node_modules\/(@mantine|@floating-ui|@tanstack|@trpc\/react-query|react-remove-scroll|use-|aria-hidden|clsx|tabbable)/;

/** What the server and the staff's screens agree on, and no public page needs. */
const CONTRACT =
  /src\/shared\/(accounts|activities|auth|bulkChanges|contacts|documents|history|imports|leadScore|leads|lists|live|notices|opportunities|savedViews|trash)\.ts/;

/** What lists know of records, and forms build upon: it leans on nothing of the others. */
const WORDS = /src\/shared\/(\w+Words|choice|closingPeriods|filters|opportunityStages)\.ts/;

export default defineConfig({
  root: `${root}/src/client`,
  plugins: [react()],
  css: { postcss: root },
  // Outside the client's root: never taken for part of it, and shared by development and tests.
  cacheDir: `${root}/node_modules/.vite`,
  build: {
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What several public pages draw comes as one file: a phone far away asks for few.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'site', test: /client\/site\/(?!siteRoutes)[^/]+$/ },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 3 },
            // Likewise what most screens of the CRM share: a hundred small files are a hundred answers to wait for.
            { name: 'words', test: WORDS, minShareCount: 2 },
            { name: 'contract', test: CONTRACT, minShareCount: 3 },
            { name: 'crm', test: CRM, minShareCount: 6 },
          ],
        },
      },
    },
  },
  test: {
    root,
    // Two workers: the machines this runs on have two cores, and PostgreSQL wants its share.
    maxWorkers: 2,
    projects: [
      project('shared', {}),
      project('server', { globalSetup: 'tests/support/globalDatabase.ts', testTimeout: 20_000 }),
      project('client', { environment: 'jsdom', setupFiles: 'tests/support/dom.ts', testTimeout: 20_000 }),
      project('browser', {
        globalSetup: ['tests/support/globalDatabase.ts', 'tests/support/globalBrowser.ts'],
        testTimeout: 120_000,
      }),
    ],
  },
});

/** The tests of one room, as `npm test -- --project server` runs them alone. */
function project(name: string, options: object) {
  return {
    extends: true as const,
    test: { name, root, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
  };
}
