import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { TableChange } from '#shared/platform/live.ts';
import { isRow, removeRecord, upsertRecord } from './listCache.ts';

/**
 * Which routers' queries show what a noun holds, so that a change asks for those again and not for the world.
 * A noun is a router or a table, which have one spelling but for `saved_views` and `savedViews`. What has no line here is safe too: its changes ask for
 * everything, and its queries are asked again after every change.
 */
const SHOWN_IN: Record<string, string[]> = {
  accounts: ['accounts', 'contacts', 'leads', 'opportunities', 'activities', 'documents', 'notices'],
  contacts: ['contacts', 'leads', 'opportunities', 'activities', 'documents', 'notices'],
  leads: ['leads', 'opportunities', 'activities', 'documents', 'notices'],
  opportunities: ['opportunities', 'leads', 'activities', 'documents', 'notices'],
  activities: ['activities', 'leads', 'opportunities', 'notices'],
  documents: ['documents', 'activities'],
};

const EVERY_RECORD = Object.keys(SHOWN_IN);

// People's names stand everywhere.
SHOWN_IN.users = ['team', 'auth', 'trash', ...EVERY_RECORD];
SHOWN_IN.team = SHOWN_IN.users;
SHOWN_IN.savedViews = ['savedViews'];
SHOWN_IN.duplicates = ['duplicates'];
SHOWN_IN.notDuplicates = ['duplicates'];
SHOWN_IN.imports = ['imports'];
SHOWN_IN.exports = ['exports'];
SHOWN_IN.noticeSettings = ['notices'];
SHOWN_IN.bulkChanges = ['history', ...EVERY_RECORD];
SHOWN_IN.quarantine = ['quarantine'];
// Who is merged or deleted is nobody's duplicate any more; the list of those is too dear to ask for with every change.
SHOWN_IN.trash = ['trash', 'duplicates'];

/** Which other nouns a procedure changes; a delete fills the trash besides. */
const CHANGES_TOO: Record<string, string[]> = {
  'trash.restore': [...EVERY_RECORD, 'quarantine'],
  'quarantine.release': ['accounts', 'contacts', 'leads'],
};

/** Asked anew with each letter that somebody types, and so never for a change. */
const ASKED_WHILE_TYPING = ['duplicates.find', 'search.everything'];

const KNOWN = new Set(Object.values(SHOWN_IN).flat());

/**
 * Asks again for what shows this noun, where it is on screen; elsewhere when it is next looked at. `ids`, of the
 * rows that changed and of the records they hang on, spare the details of other records.
 */
export function invalidateNoun(client: QueryClient, noun: string, ids?: string[] | null) {
  return client.invalidateQueries({ predicate: (query) => isTouched(query, noun, ids) });
}

/** The same for all that others changed, whenever that was: an answer may be on its way already that is from before. */
export async function invalidateChanges(client: QueryClient, changes: TableChange[]) {
  const predicate = (query: Query) => changes.some(({ table, ids }) => isTouched(query, nounOf(table), ids));
  // While a first answer is on its way no second is asked for.
  const early = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  for (const { queryKey } of early) await client.invalidateQueries({ queryKey, exact: true });
}

const nounOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same after a mutation that succeeded. What it answered is shown at once. */
export function invalidateAfterMutation(
  client: QueryClient,
  path: string[],
  input: unknown,
  answer: unknown,
) {
  const [noun = '', verb] = path;
  const fresh = isRow(answer) ? upsertRecord(client, noun, answer) : null;
  if (verb === 'delete' && isRow(input)) removeRecord(client, noun, input.id);
  // An act on many names them by what was picked, which may be a filter.
  const ids = verb?.endsWith('Many') ? null : [input, answer].flatMap(idsIn);
  const nouns = [
    noun,
    ...(CHANGES_TOO[path.join('.')] ?? []),
    ...(verb?.startsWith('delete') ? ['trash'] : []),
  ];
  return client.invalidateQueries({
    predicate: (query) => query.queryKey !== fresh && nouns.some((one) => isTouched(query, one, ids)),
  });
}

function isTouched({ queryKey }: Query, noun: string, ids?: string[] | null) {
  const { router, procedure, id } = told(queryKey);
  if (ASKED_WHILE_TYPING.includes(`${router}.${procedure}`)) return false;
  const places = SHOWN_IN[noun];
  if (!places || !KNOWN.has(router)) return true;
  if (!places.includes(router)) return false;
  // An account shows its parent's name: its detail is never spared.
  const isOfOne = router === noun && procedure === 'byId' && noun !== 'accounts';
  return !isOfOne || !ids || id === undefined || ids.includes(id);
}

/** What the key of a tRPC query says. */
function told(key: QueryKey) {
  const [[router = '', procedure] = [], { input } = {}] = key as [string[]?, { input?: { id?: string } }?];
  return { router, procedure, id: input?.id };
}

/** Every id that an input or an answer names: its own, and those of what it hangs on. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'data') return idsIn(part);
    return /^id$|Id$/.test(name) && typeof part === 'string' ? [part] : [];
  });
}
