import superjson from 'superjson';
import type { Call, ListFacts } from '../records/recordType.ts';
import { recordTypes } from '../records.ts';

/** A page of the CRM as the server sends it before any script has run. */
export interface ShellPage {
  /** The address that is drawn, whose tab is current. */
  path: string;
  /** What a list is of, as in 'leads'; undefined where no list is drawn. */
  list?: string;
  /** The sources of the screen, to be loaded with the page. */
  sources: string[];
  /** The addresses of the first calls, and those of a phone, which shows no filters above a list. */
  calls: string[];
  phoneCalls: string[];
}

const url = (calls: readonly Call[]) => {
  const inputs = calls.map(([, input]) => superjson.serialize(input));
  return `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`;
};

/** Alone, as the client makes it. */
export const SESSION_CALL = `/trpc/auth.session?input=${encodeURIComponent(JSON.stringify(superjson.serialize(undefined)))}`;

/** What a list without filters calls, in the order in which its parts do. */
const listCalls = (path: string, list: ListFacts, isPhone: boolean): Call[] => [
  ['notices.count'],
  ...(list.actionCalls ?? []),
  ['savedViews.list', { list: path }],
  ...((!isPhone && list.filterCalls) || []),
  list.contentCall ?? [`${path}.list`, { sort: undefined, direction: 'forward' }],
];

/** Each by the name of its file: the list of a tab, and 'other' for every address below it. */
export const shellPages: Record<string, ShellPage> = {
  index: { path: '/crm', sources: ['crm/dashboard/Dashboard.tsx'], calls: [], phoneCalls: [] },
  ...Object.fromEntries(
    ['settings', 'set-up', 'recent-changes', 'activities'].flatMap((tab) => [
      [tab, otherPage(tab)],
      [`${tab}/other`, otherPage(tab)],
    ]),
  ),
  ...Object.fromEntries(
    recordTypes.flatMap(({ path, list }) =>
      list
        ? [
            [path, listPage(path, list)],
            [`${path}/other`, otherPage(path)],
          ]
        : [],
    ),
  ),
};

function listPage(path: string, list: ListFacts): ShellPage {
  return {
    path: `/crm/${path}`,
    list: path,
    sources: [list.source],
    calls: [url(listCalls(path, list, false))],
    phoneCalls: [url(listCalls(path, list, true))],
  };
}

function otherPage(path: string): ShellPage {
  return { path: `/crm/${path}`, sources: [], calls: [], phoneCalls: [] };
}
