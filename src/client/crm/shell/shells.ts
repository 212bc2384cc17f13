import superjson from 'superjson';
import { recordTypes } from '../records.ts';

/** A page of the CRM as the server sends it before any script has run. */
export interface ShellPage {
  /** The address that is drawn, whose tab is current. */
  path: string;
  /** What a list is of, as in 'leads'; undefined where no list is drawn. */
  list?: string;
  /** The sources of the screen, to be loaded with the page. */
  sources: string[];
  /** The addresses of the first calls. */
  calls: string[];
}

/** The names of the calls of a screen, each with its input. */
type Calls = [name: string, input: unknown][];

const url = (calls: Calls) => {
  const inputs = calls.map(([, input]) => superjson.serialize(input));
  return `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`;
};

/** Alone, as the client makes it. */
export const SESSION_CALL = `/trpc/auth.session?input=${encodeURIComponent(JSON.stringify(superjson.serialize(undefined)))}`;

/** What a list without filters calls, in the order in which its parts do. */
const listCalls = (path: string): Calls => [
  ['notices.count', undefined],
  ...(path === 'leads' ? ([['quarantine.count', undefined]] as Calls) : []),
  ['savedViews.list', { list: path }],
  path === 'opportunities'
    ? ['opportunities.board', {}]
    : [`${path}.list`, { sort: undefined, direction: 'forward' }],
];

const listSources: Record<string, string> = {
  leads: 'crm/leads/LeadList.tsx',
  contacts: 'crm/contacts/ContactList.tsx',
  accounts: 'crm/accounts/AccountList.tsx',
  opportunities: 'crm/opportunities/Opportunities.tsx',
  proposals: 'crm/proposals/ProposalList.tsx',
  documents: 'crm/documents/DocumentList.tsx',
};

/** Each by the name of its file: the list of a tab, and 'other' for every address below it. */
export const shellPages: Record<string, ShellPage> = {
  index: { path: '/crm', sources: ['crm/dashboard/Dashboard.tsx'], calls: [] },
  ...Object.fromEntries(
    ['settings', 'set-up', 'recent-changes', 'activities'].flatMap((tab) => [
      [tab, otherPage(tab)],
      [`${tab}/other`, otherPage(tab)],
    ]),
  ),
  ...Object.fromEntries(
    recordTypes
      .filter(({ path }) => path in listSources)
      .flatMap(({ path }) => [
        [path, listPage(path, listSources[path] ?? '')],
        [`${path}/other`, otherPage(path)],
      ]),
  ),
};

function listPage(path: string, source: string): ShellPage {
  return { path: `/crm/${path}`, list: path, sources: [source], calls: [url(listCalls(path))] };
}

function otherPage(path: string): ShellPage {
  return { path: `/crm/${path}`, sources: [], calls: [] };
}
