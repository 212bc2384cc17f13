import { pluralize } from '#shared/fields/format.ts';
import { exportNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Rules } from './rules.ts';
import { screenWords } from './screenWords.ts';

// The rules against which `npm run house` measures the tree. Every exception has a reason, and one that is no longer
// needed fails like a broken limit. Keys of exceptions are what the tool prints before the first comma.

const DATABASE = 'src/server/platform/database/';

/** They know a record as `{noun, id}`: they import no other noun, and not each other. */
const ABOUT_RECORDS = { activities: 'activity', documents: 'document' };

/** Nouns by their folders: each imports only those before it, which is the order in which they are imported and exported. */
const NOUNS = Object.fromEntries(
  exportNoun.values.flatMap((folder) =>
    subjectNoun.values.filter((noun) => pluralize(noun) === folder).map((noun) => [folder, noun]),
  ),
);

const inCrm = (folder: string) => `crm/${folder}`;

export const rules: Rules = {
  named: Object.keys(NOUNS),
  nouns: { ...NOUNS, ...ABOUT_RECORDS },

  floors: [
    { members: ['env.ts', 'publicAddress.ts', 'startupError.ts'] },
    { members: ['platform'] },
    { members: ['records'] },
    // The content that the owner publishes, such as prices and terms, which nouns may read.
    { members: ['business'] },
    { members: Object.keys(ABOUT_RECORDS), apart: true },
    ...Object.keys(NOUNS).map((noun) => ({ members: [noun] })),
    { members: ['auth', 'team', 'notices', 'intake', 'setup', 'backups', 'reports'] },
    {
      members: [
        'app.ts',
        'backup.ts',
        'build',
        'dailyJobs.ts',
        'database-code',
        'dev.ts',
        'entities.ts',
        'mails.ts',
        'main.ts',
        'newMigration.ts',
        'nouns.ts',
        'restore.ts',
        'router.ts',
        'start.js',
      ],
    },
  ],
  clientFloors: [
    // Small scripts of the pages, and what any product needs.
    { members: ['public', 'connection', 'ui'] },
    { members: ['proposal-document'] },
    { members: ['crm/cache'] },
    { members: ['crm/auth'] },
    { members: ['crm/live'] },
    { members: ['crm/records'] },
    { members: ['crm/team'] },
    // The parts of several nouns' screens, and the fields of what the owner publishes.
    { members: ['crm/business', 'crm/fields', 'crm/lost-reasons', 'crm/quarantine'] },
    { members: Object.keys(ABOUT_RECORDS).map(inCrm), apart: true },
    ...Object.keys(NOUNS).map((noun) => ({ members: [inCrm(noun)] })),
    {
      members: ['backups', 'event-log', 'intake', 'mail', 'navigation', 'notices', 'reports', 'screens'].map(
        inCrm,
      ),
    },
    {
      members: [
        'command-palette',
        'dashboard',
        'frame',
        'keyboard',
        'recent-changes',
        'settings',
        'setup',
      ].map(inCrm),
    },
    // The files of crm/ itself, such as CrmGate.tsx; the site and the CRM do not import each other.
    { members: ['crm', 'site'], apart: true },
  ],
  // The noun's migration and tests, and the files that name a noun by hand or are generated for it: docs/architecture.md.
  filesBesideNoun: [
    'migrations/… (one)',
    'tests/server/things/things.test.ts',
    'tests/client/things/things.test.tsx',
    'src/client/crm/screens/AccountScreen.tsx',
  ],
  withoutNewNoun: {
    'src/client/chunkGroups.ts': 'the build groups the first screens of today',
    'src/server/setup/demo-data/demo-data.service.ts': 'a noun works without samples',
    'src/client/crm/things/useThingEditor.ts':
      'a hook of its own only where several components change fields in place',
  },
  textFields: ['taxId', 'competitors'],
  groups: ['platform', 'records'],

  queryStyles: [
    {
      name: 'entities',
      calls:
        /\b(em|fork\(\)|unitOfWork\(\))\.(assign|count|create|find\w*|flush|getReference|insert\w*|lock|native\w+|persist|populate|refresh|remove|upsert\w*)$/,
      way: 'entities (writes)',
    },
    { name: 'typed queries', calls: /^kysely$/, way: 'typed Kysely (reads)' },
    {
      name: 'compiled queries',
      calls: /^(defineQuery|runCompiled|executeCompiled)$/,
      way: 'typed Kysely (reads)',
    },
    { name: 'runSql', calls: /^runSql$/, way: 'one `sql` helper (the rest)' },
    {
      name: 'em.execute',
      calls: /\b(em|fork\(\)|unitOfWork\(\))\.execute$/,
      allowed: { [DATABASE]: 'the helpers are built on it' },
    },
    { name: 'sql`…`.execute', calls: /^sql``\.execute$/ },
    {
      name: 'em.getKysely',
      calls: /\.getKysely$/,
      allowed: {
        [DATABASE]: 'the helpers are built on it',
        'src/server/platform/limits/limits.ts': 'rate-limiter-flexible sends its own statements',
        'src/server/platform/mail/mailer.ts': 'pg-boss adds a job within the transaction of the caller',
      },
    },
    {
      name: 'the pool itself',
      calls: /\.getNativeClient$|\bpool\.(query|connect)$/,
      allowed: {
        [DATABASE]: 'named statements are prepared by the driver',
      },
    },
    {
      name: 'a connection of its own',
      calls: /\bclient\.query$/,
      allowed: {
        [DATABASE]: 'the embedded server is looked at before it is used',
        'src/server/backups/': 'a backup reads a snapshot and restores into a new database',
        'src/server/platform/live/announcements.ts': '`listen` needs a connection that is never given back',
      },
    },
  ],

  generated: ['src/shared/procedures.ts'],

  limits: {
    filesNamingEveryNoun: 7,
    filesForNoun: 24,
    placesForTextField: 4,
    serverFolders: 12,
    upwardImports: 5,
    upwardClientImports: 0,
    mutualImports: 2,
    mutualClientImports: 0,
    importCycles: 0,
    casts: 5,
    relativeComments: 0,
    prepositionComments: 0,
    repeatedLines: 60,
    waysToQuery: 3,
    readmeLines: 120,
    readmeBytes: 8 * 1024,
  },
  ceilings: { filesInFolder: 25, linesInFile: 250, linesInFunction: 100, foldersDeep: 4 },

  exceptions: {
    upwardImports: {
      'src/server/documents/checkFiles.ts → src/server/entities.ts':
        'a program of its own, which opens the database as main.ts does',
    },
    filesInFolder: {},
    linesInFile: {
      'src/server/setup/demo-data/demo-data.data.ts': 'the demo records, as data',
      'src/shared/procedures.ts': 'written by `npm run procedures`',
    },
    linesInFunction: {},
    foldersDeep: {},
  },

  words: screenWords,
};
