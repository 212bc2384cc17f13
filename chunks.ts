import { join } from 'node:path';

// Which file each part of the client comes in. A phone far away asks for few files, and for none that it does not need:
// what the CRM shows first comes as one, and what only its forms and dialogs are made of as another.

const CLIENT = join(import.meta.dirname, 'src/client');

/** What somebody who is signed in sees first: the frame, and any list. */
const FIRST = [
  'crm/CrmRoot.tsx',
  'crm/CrmGate.tsx',
  'crm/dashboard/Dashboard.tsx',
  'crm/leads/LeadList.tsx',
  'crm/contacts/ContactList.tsx',
  'crm/accounts/AccountList.tsx',
];

/** The packages behind that. Of ours the imports tell; of a package they name all that it has. */
const FIRST_PACKAGES =
  /node_modules\/(@tanstack|@trpc\/react-query|clsx|get-nonce|@mantine\/(hooks|store|notifications\/esm\/notifications\.store|core\/esm\/(core\/|utils\/(InlineInput|InputsGroup)|components\/(ActionIcon|Alert|Anchor|Burger|Button|Center|Checkbox|CloseButton|Group|Input|InputBase|Kbd|Loader|NativeSelect|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)\/|components\/Combobox\/(Combobox\.module|ComboboxChevron|get-parsed))))/;

const LATER_PACKAGES =
  /node_modules\/(@floating-ui|@mantine|react-remove-scroll|react-transition-group|use-|aria-hidden|tabbable)/;

const CALLS = /src\/client\/trpcLinks\.ts|node_modules\/(@trpc\/(client|server)|superjson|copy-anything)\//;

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const isOurs = (id: string) => id.startsWith(join(import.meta.dirname, 'src/'));

/** Our own modules that this one imports, itself and all the way down; with those that come later, if asked. */
function reach(modules: Modules, name: string, withLater = false, reached = new Set<string>()) {
  const go = (id: string) => {
    if (!isOurs(id) || reached.has(id)) return;
    reached.add(id);
    const info = modules.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) go(next);
    if (withLater) for (const next of info?.dynamicallyImportedIds ?? []) go(next);
  };
  go(join(CLIENT, name));
  return reached;
}

let known: { first: Set<string>; site: Set<string> } | undefined;

function reached(modules: Modules) {
  if (known) return known;
  const first = new Set(FIRST.flatMap((name) => [...reach(modules, name)]));
  const site = reach(modules, 'site/siteRoutes.ts', true);
  reach(modules, 'site/layout/SiteLayout.tsx', true, site);
  known = { first, site };
  return known;
}

/** What somebody sees first of the CRM; what the public site draws as well stands apart, for its visitors. */
function firstFile(id: string, modules: Modules) {
  if (CALLS.test(id)) return 'calls';
  if (FIRST_PACKAGES.test(id)) return 'crm';
  const { first, site } = reached(modules);
  return first.has(id) ? (site.has(id) ? 'both' : 'crm') : null;
}

/** What comes with the first form, dialog or menu. */
const laterFile = (id: string, modules: Modules) =>
  LATER_PACKAGES.test(id) || (isOurs(id) && !reached(modules).site.has(id)) ? 'forms' : null;

export const groups = [
  // All that every page stands on, but for what waits for its screen, which stands on this.
  {
    name: 'base',
    tags: ['$initial' as const],
    test: (id: string) => !/\/client\/(main\.tsx|index\.html)/.test(id),
  },
  // What several public pages draw.
  { name: 'site', test: /client\/site\/(?!siteRoutes)[^/]+$/ },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  { name: firstFile, debugName: 'first', minShareCount: 2 },
  { name: laterFile, debugName: 'later', minShareCount: 4 },
];
