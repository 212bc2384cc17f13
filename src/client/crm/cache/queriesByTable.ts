import type { ShownTable } from '#shared/calls.ts';
import { namedRecords, type RecordTable, savedViewList } from '#shared/records/nouns.ts';

/** The routers of records, and so their tables. */
export const RECORDS = [...savedViewList.values, 'activities'];

/** Where the rows of a noun's table are shown: by its own router, by those of the nouns that name it, and in the bell. */
const showRecords = (table: RecordTable) => [
  ...savedViewList.values.filter((router) => router === table || namedRecords[router].includes(table)),
  'activities',
  'notices',
  'reports',
];

// The names of people are shown everywhere.
const SHOWS_PEOPLE = ['team', 'auth', 'trash', ...RECORDS];

/**
 * The routers with queries that show rows of a table, so that a change runs only those again. A change of a table that is
 * not listed runs every query again, and a query of a router that is not listed is run again after every change.
 */
export const SHOWN_IN: Record<string, readonly string[] | 'all'> = {
  ...(Object.fromEntries(savedViewList.values.map((table) => [table, showRecords(table)])) as Record<
    RecordTable,
    string[]
  >),
  activities: ['activities', 'leads', 'opportunities', 'proposals', 'notices', 'reports'],
  users: [...SHOWS_PEOPLE, 'notices', 'reports'],
  team_policy: ['team', 'auth'],
  invitations: ['team'],
  // A person who signs in again sees what was refused meanwhile.
  sessions: 'all',
  second_factors: ['auth'],
  restored_copies: ['auth', 'backups'],
  // Its card counts what is there of much else: it is run again after every change.
  setup_cards: [],
  saved_views: ['savedViews'],
  not_duplicates: ['duplicates', 'leads'],
  imports: ['imports'],
  log_events: ['eventLog', 'exports'],
  backups: ['backups'],
  notice_settings: ['notices'],
  notices: ['notices'],
  share_links: ['shareLinks'],
  quarantine: ['quarantine'],
  discount_approvals: ['proposals', 'notices', 'activities'],
  proposal_requests: ['proposals', 'activities'],
  proposal_reminders: ['proposals', 'activities'],
  business_logos: ['business'],
  business_sections: ['business', 'proposals'],
  content_versions: ['catalogue', 'terms', 'proposals'],
  mail_arrivals: ['mail'],
  mail_servers: ['mail'],
  microsoft_connections: ['mail'],
  microsoft_notices: ['mail', 'notices'],
  // A record that is merged or deleted is no duplicate any more; the list of duplicates is too expensive to run after
  // every change.
  trash: ['trash', 'duplicates'],
} satisfies Record<ShownTable, readonly string[] | 'all'>;
