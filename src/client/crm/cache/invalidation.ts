import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type { ShownTable } from '#shared/calls.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import type { TableChange } from '#shared/platform/live.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { namedRecords, type RecordTable, savedViewList } from '#shared/records/nouns.ts';
import { hasRight } from '#shared/team/rights.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { isRow, removeRecord, upsertRecord } from './listCache.ts';

const RECORDS = [...savedViewList.values, 'activities'];

/** Where the rows of a noun's table are shown: by its own router, by those of the nouns that name it, and in the bell. */
const showRecords = (table: RecordTable) => [
  ...savedViewList.values.filter((router) => router === table || namedRecords[router].includes(table)),
  'activities',
  'notices',
  'reports',
  'invoicing',
  'search',
];

// Names of people are everywhere.
const SHOWS_PEOPLE = ['team', 'firmAccounts', 'auth', 'trash', ...RECORDS];

/**
 * Routers whose queries show rows of a table: only these run again after a change. An unlisted table reruns
 * all queries; an unlisted router reruns after every change.
 */
export const SHOWN_IN: Record<string, readonly string[] | 'all'> = {
  ...mapOptions(savedViewList, showRecords),
  activities: ['activities', 'leads', 'opportunities', 'proposals', 'notices', 'reports'],
  users: [...SHOWS_PEOPLE, 'notices', 'reports'],
  team_policy: ['team', 'auth'],
  invitations: ['team'],
  identities: ['firmAccounts', 'team'],
  sign_in_providers: ['firmAccounts', 'auth'],
  invoice_items: ['invoicing', 'activities', 'reports'],
  // What was refused meanwhile is shown after signing in again.
  sessions: 'all',
  second_factors: ['auth'],
  restored_copies: ['auth', 'backups'],
  // Counts so much that it reruns after every change.
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
  business_sections: ['business', 'proposals', 'invoicing'],
  content_versions: ['catalogue', 'terms', 'proposals'],
  mail_arrivals: ['mail'],
  mail_servers: ['mail'],
  microsoft_connections: ['mail'],
  microsoft_notices: ['mail', 'notices'],
  // A merged or deleted record is no duplicate; too expensive to rerun after every change.
  trash: ['trash', 'duplicates'],
} satisfies Record<ShownTable, readonly string[] | 'all'>;

/** Counts of unassigned records for those who may assign them. */
const COUNTED_FOR_MANAGERS = ['leads', 'activities', 'proposals'];

const isRecordTable = (table: string) => RECORDS.some((router) => router === table);

type Person = Pick<SessionUser, 'id' | 'role'>;

const KNOWN_ROUTERS = new Set(Object.values(SHOWN_IN).flat());

/** Routers whose details show other records, such as an account's parent. */
const SHOW_OTHERS = ['accounts'];

/**
 * Runs the queries again that show rows of this table: at once where they are on screen, elsewhere when they are next
 * shown. With the `ids` of the rows that changed, and of the records that these belong to, the details of other records
 * are left alone.
 */
export function invalidateTable(client: QueryClient, table: string, ids?: string[]) {
  return client.invalidateQueries({
    predicate: (query) => showsChange(query, table) && !isOther(query, table, ids),
  });
}

/**
 * The same for what others changed, at any time: an answer from before the change may already be on its way. `user` is
 * who is signed in.
 */
export async function invalidateChanges(client: QueryClient, changes: TableChange[], user: Person) {
  const predicate = (query: Query) =>
    changes.some(
      ({ table, ids }) =>
        showsChange(query, table) && !isOther(query, table, ids) && mayConcern(query, table, ids, user),
    );
  // Invalidating does not repeat a query whose first answer is pending.
  const early = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  notify.checkUndo();
  await client.invalidateQueries({ predicate });
  for (const { queryKey } of early) await client.invalidateQueries({ queryKey, exact: true });
}

/** The same after a mutation that succeeded. The record that it answers is shown at once. */
export function invalidateAfterMutation(
  client: QueryClient,
  path: string[],
  input: unknown,
  answer: unknown,
) {
  notify.checkUndo();
  const [router = ''] = path;
  const fresh = isRow(answer) ? upsertRecord(client, router, answer) : null;
  if (factsOf(path)?.changes?.includes('trash') && isRow(input)) removeRecord(client, router, input.id);
  return invalidateChanged(client, path, [input, answer], fresh);
}

/** After a mutation that failed or may have been done: keeps what is shown until it is reloaded. */
export const invalidateAfterFailure = (client: QueryClient, path: string[], input: unknown) =>
  invalidateChanged(client, path, [input], null);

const factsOf = (path: readonly string[]) => procedureFacts[path.join('.')];

function invalidateChanged(
  client: QueryClient,
  path: string[],
  records: unknown[],
  fresh: ReturnType<typeof upsertRecord>,
) {
  const [router = ''] = path;
  const changes = factsOf(path)?.changes;
  // A call without an id may change other records of its kind.
  const ids = records.some(isRow) ? records.flatMap(idsIn) : null;
  return client.invalidateQueries({
    predicate: (query) =>
      query.queryKey !== fresh &&
      !isOther(query, router, ids) &&
      (changes?.some((table) => showsChange(query, table)) ?? true),
  });
}

function showsChange({ queryKey }: Query, table: string) {
  const { path } = parseQueryKey(queryKey);
  const [router = ''] = path;
  if (factsOf(path)?.isTyped) return false;
  const routers = SHOWN_IN[table];
  return !routers || routers === 'all' || !KNOWN_ROUTERS.has(router) || routers.includes(router);
}

/** True for the detail of another record of this router than those that changed. */
function isOther({ queryKey }: Query, router: string, ids?: string[] | null) {
  const { path, id } = parseQueryKey(queryKey);
  const isDetail = path[0] === router && path[1] === 'byId' && !SHOW_OTHERS.includes(router);
  return isDetail && id !== undefined && ids !== undefined && ids !== null && !ids.includes(id);
}

/** Announced ids include everything that rows refer to, also people, before and after the change. */
function mayConcern({ queryKey }: Query, table: string, ids: string[] | null, user: Person) {
  if (!factsOf(parseQueryKey(queryKey).path)?.isPersonal || !isRecordTable(table)) return true;
  if (COUNTED_FOR_MANAGERS.includes(table) && hasRight(user, 'assignMany')) return true;
  return ids?.includes(user.id) ?? true;
}

function parseQueryKey(key: QueryKey) {
  const [path = [], { input } = {}] = key as [string[]?, { input?: { id?: string } }?];
  return { path, id: input?.id };
}

/** Also the ids of the records that it belongs to. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'data') return idsIn(part);
    return /^id$|Id$/.test(name) && typeof part === 'string' ? [part] : [];
  });
}
