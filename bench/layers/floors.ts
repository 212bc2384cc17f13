import { pluralize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';

/** Members of one level: an import from a lower floor to a higher one runs upwards. */
export interface Floor {
  members: readonly string[];
  /** Its members do not import each other at all. Without it they may, but not in cycles. */
  apart?: boolean;
}

/** Floors are listed from the bottom up. */
export interface Rules {
  /** The files and folders directly in `src/server`. */
  server: readonly Floor[];
  /** The folders of `src/client`, where each folder of `crm` and `ui` is a member, as 'crm/leads'. */
  client: readonly Floor[];
  /** The reasons for exceptions, by `path → path` or `folder ↔ folder`. One that is no longer needed is a fault. */
  exceptions: Readonly<Record<string, string>>;
}

/** They know a record as `{noun, id}`: they import no other noun, and not each other. */
const ABOUT_RECORDS = ['activities', 'documents'];

/** They import each other in no circle, so that what a noun refers to never knows of it. */
const NOUNS = subjectNoun.values.map(pluralize);

const inCrm = (...folders: string[]) => folders.map((folder) => `crm/${folder}`);

export const rules: Rules = {
  server: [
    { members: ['env.ts', 'publicAddress.ts', 'startupError.ts'] },
    { members: ['platform'] },
    { members: ['records'] },
    { members: ['mail-settings'] },
    // The content that the owner publishes, such as prices and terms, which nouns may read.
    { members: ['business'] },
    { members: ABOUT_RECORDS, apart: true },
    // Acceptance notes what is to be invoiced.
    { members: ['invoicing'] },
    { members: NOUNS },
    { members: ['auth', 'team', 'notices', 'intake', 'imports', 'erasure', 'setup', 'backups', 'reports'] },
    {
      members: [
        'app.ts',
        'backup.ts',
        'build',
        'checkDocuments.ts',
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
  client: [
    // Small scripts of the pages, and what any product needs.
    { members: ['public', 'connection'] },
    // What knows no noun. 'ui' has the files of ui/ itself.
    { members: ['ui', 'ui/keyboard', 'ui/loading'] },
    { members: ['ui/overlay'] },
    { members: ['ui/links', 'ui/form'] },
    { members: ['ui/list'] },
    { members: ['ui/record', 'ui/settings'] },
    { members: ['proposal-document'] },
    { members: inCrm('cache') },
    { members: inCrm('auth') },
    { members: inCrm('live') },
    { members: inCrm('records') },
    { members: inCrm('team') },
    // The parts of several nouns' screens, and the fields of what the owner publishes.
    { members: inCrm('business', 'fields', 'lost-reasons', 'quarantine') },
    { members: inCrm(...ABOUT_RECORDS), apart: true },
    { members: inCrm(...NOUNS) },
    {
      members: inCrm(
        'backups',
        'erasure',
        'event-log',
        'imports',
        'intake',
        'invoicing',
        'mail-settings',
        'navigation',
        'notices',
        'reports',
        'screens',
      ),
    },
    {
      members: inCrm(
        'command-palette',
        'dashboard',
        'frame',
        'keyboard',
        'recent-changes',
        'settings',
        'setup',
      ),
    },
    // The files of crm/ itself, such as CrmGate.tsx; the site and the CRM do not import each other.
    { members: ['crm', 'site'], apart: true },
  ],
  exceptions: {
    'src/server/records ↔ src/server/records/csv': 'record.ts names what a noun says of its columns',
    'src/server/records ↔ src/server/records/list': 'record.ts names what a noun says of its list',
  },
};
