import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionUser } from '#shared/auth.schema.ts';
import type { TableChange } from '#shared/platform/live.ts';
import { hasRight } from '#shared/rights.ts';
import { recordTypes } from '../records.ts';
import { isRow, removeRecord, upsertRecord } from './listCache.ts';

const RECORDS = recordTypes.map(({ path }) => path);

// The names of people are shown everywhere.
const SHOWS_PEOPLE = ['team', 'auth', 'trash', ...RECORDS];

/**
 * The routers whose queries show the rows of a router or a table, so that a change runs only those again. Router and table
 * are spelt alike, but for `saved_views` and `savedViews`. A change of what is not listed runs every query again, and a
 * query of a router that is not listed is run again after every change.
 */
const SHOWN_IN: Record<string, readonly string[]> = {
  ...Object.fromEntries(recordTypes.map(({ path, shownIn }) => [path, shownIn])),
  users: [...SHOWS_PEOPLE, 'notices'],
  team: [...SHOWS_PEOPLE, 'notices'],
  invitations: ['team'],
  savedViews: ['savedViews'],
  duplicates: ['duplicates'],
  notDuplicates: ['duplicates'],
  imports: ['imports'],
  exports: ['exports'],
  logEvents: ['eventLog'],
  backups: ['backups'],
  noticeSettings: ['notices'],
  bulkChanges: ['history', ...RECORDS],
  shareLinks: ['shareLinks'],
  quarantine: ['quarantine'],
  requestedProposals: ['proposals'],
  intake: [],
  businessLogos: ['business'],
  proposalReminders: ['proposals'],
  business: ['business', 'proposals'],
  businessSections: ['business', 'proposals'],
  mail: ['mail'],
  mailServers: ['mail'],
  microsoftConnections: ['mail'],
  microsoftNotices: ['mail', 'notices'],
  catalogue: ['catalogue', 'proposals'],
  terms: ['terms', 'proposals'],
  contentVersions: ['catalogue', 'terms', 'proposals'],
  // A record that is merged or deleted is no duplicate any more; the list of duplicates is too expensive to run after
  // every change.
  trash: ['trash', 'duplicates'],
};

/** The other data that a procedure changes; a delete also changes the trash. */
const ALSO_CHANGES: Record<string, readonly string[]> = {
  'trash.restore': [...RECORDS, 'quarantine'],
  'trash.undoRestore': [...RECORDS, 'quarantine'],
  'backups.makeLive': ['auth', 'proposals'],
  'team.deactivate': ['bulkChanges', ...RECORDS],
  'team.undoDeactivation': ['bulkChanges', ...RECORDS],
  'proposals.send': ['leads', 'activities'],
  'proposals.undoSend': ['leads', 'activities'],
  'proposals.revokeLink': ['activities'],
  // Who shared it is in the history of a document.
  'shareLinks.create': ['documents'],
  'shareLinks.revoke': ['documents'],
  'shareLinks.undoRevoke': ['documents'],
  'quarantine.release': ['accounts', 'contacts', 'leads', 'proposals'],
  'intake.createLeadByStaff': ['accounts', 'contacts', 'leads'],
};

/** Run with every letter that is typed, and so never because of a change. */
const RUN_WHILE_TYPING = ['duplicates.find', 'search.everything'];

/** Of one person: a change of records concerns it only where the id of that person is announced with it. */
const COUNTED_FOR_ONE = 'notices.count';

/** The records that nobody has taken are counted for everybody who may give them to somebody. */
const COUNTED_FOR_MANAGERS = ['leads', 'activities', 'proposals'];

type Person = Pick<SessionUser, 'id' | 'role'>;

const KNOWN_ROUTERS = new Set(Object.values(SHOWN_IN).flat());

/** Types of records of which a detail shows others of its type. */
const SHOW_OTHERS: readonly string[] = recordTypes
  .filter(({ showsOthers }) => showsOthers)
  .map(({ path }) => path);

/**
 * Runs the queries again that show rows of this router or table: at once where they are on screen, elsewhere when they
 * are next shown. With the `ids` of the rows that changed, and of the records that these belong to, the details of other
 * records are left alone.
 */
export function invalidateNoun(client: QueryClient, source: string, ids?: string[] | null) {
  return client.invalidateQueries({ predicate: (query) => showsChange(query, source, ids) });
}

/**
 * The same for what others changed, at any time: an answer from before the change may already be on its way. `user` is
 * who is signed in.
 */
export async function invalidateChanges(client: QueryClient, changes: TableChange[], user: Person) {
  const predicate = (query: Query) =>
    changes.some(({ table, ids }) => {
      const source = routerOf(table);
      return showsChange(query, source, ids) && mayConcern(query, source, ids, user);
    });
  // Invalidation does not repeat a query whose first answer is still on its way.
  const early = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  for (const { queryKey } of early) await client.invalidateQueries({ queryKey, exact: true });
}

const routerOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same after a mutation that succeeded. The record that it answers is shown at once. */
export function invalidateAfterMutation(
  client: QueryClient,
  path: string[],
  input: unknown,
  answer: unknown,
) {
  const [router = '', procedure] = path;
  const fresh = isRow(answer) ? upsertRecord(client, router, answer) : null;
  if (procedure === 'delete' && isRow(input)) removeRecord(client, router, input.id);
  return invalidateChanged(client, path, [input, answer], fresh);
}

/** The same after a mutation that failed, or may have been done: what is shown stays until it is loaded again. */
export const invalidateAfterFailure = (client: QueryClient, path: string[], input: unknown) =>
  invalidateChanged(client, path, [input], null);

function invalidateChanged(
  client: QueryClient,
  path: string[],
  records: unknown[],
  fresh: ReturnType<typeof upsertRecord>,
) {
  const [router = '', procedure] = path;
  // A change of many names the records by the selection, which may be a filter.
  const ids = procedure?.endsWith('Many') ? null : records.flatMap(idsIn);
  const changed = [
    router,
    ...(ALSO_CHANGES[path.join('.')] ?? []),
    ...(procedure?.startsWith('delete') ? ['trash'] : []),
  ];
  return client.invalidateQueries({
    predicate: (query) => query.queryKey !== fresh && changed.some((one) => showsChange(query, one, ids)),
  });
}

function showsChange({ queryKey }: Query, source: string, ids?: string[] | null) {
  const { router, procedure, id } = parseQueryKey(queryKey);
  if (RUN_WHILE_TYPING.includes(`${router}.${procedure}`)) return false;
  const routers = SHOWN_IN[source];
  if (!routers || !KNOWN_ROUTERS.has(router)) return true;
  if (!routers.includes(router)) return false;
  const isDetail = router === source && procedure === 'byId' && !SHOW_OTHERS.includes(source);
  return !isDetail || !ids || id === undefined || ids.includes(id);
}

/** Announced ids are those of rows and of all that these refer to, people included, before and after the change. */
function mayConcern({ queryKey }: Query, source: string, ids: string[] | null, user: Person) {
  const { router, procedure } = parseQueryKey(queryKey);
  if (`${router}.${procedure}` !== COUNTED_FOR_ONE || !RECORDS.some((path) => path === source)) return true;
  if (COUNTED_FOR_MANAGERS.includes(source) && hasRight(user, 'assignMany')) return true;
  return ids?.includes(user.id) ?? true;
}

function parseQueryKey(key: QueryKey) {
  const [[router = '', procedure] = [], { input } = {}] = key as [string[]?, { input?: { id?: string } }?];
  return { router, procedure, id: input?.id };
}

/** Every id in an input or an answer: that of the record, and those of the records that it belongs to. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'data') return idsIn(part);
    return /^id$|Id$/.test(name) && typeof part === 'string' ? [part] : [];
  });
}
