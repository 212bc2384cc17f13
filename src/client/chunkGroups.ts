import { parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What nearly everybody who is signed in sees: the frame and the list of leads. */
const MAIN_SCREENS = ['crm/CrmRoot.tsx', 'crm/CrmGate.tsx', 'crm/leads/LeadList.tsx'];

/** The other screens that somebody may see first. */
const FIRST_SCREENS = [
  'crm/dashboard/Dashboard.tsx',
  'crm/contacts/ContactList.tsx',
  'crm/accounts/AccountList.tsx',
];

/** What a phone needs beside them. */
const PHONE_PARTS = ['crm/frame/BottomBar.tsx'];

/** The other lists, which need more than those. */
const LISTS = [
  'crm/opportunities/Opportunities.tsx',
  'crm/proposals/ProposalList.tsx',
  'crm/documents/DocumentList.tsx',
];

/**
 * Groups the client's modules by who needs them, so that a slow phone loads few files and none that it does not need:
 * see docs/decisions/028-client-chunks.md. A first build without groups finds out which modules each screen uses.
 */
export function chunkGroups(): Plugin {
  return {
    name: 'chunk-groups',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config({ root = '', css, build: { target } = {} }) {
      const options = { write: false, minify: false, target };
      const plugins = [react()];
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        root,
        css,
        plugins,
        build: options,
      });
      const { output } = built as Rolldown.RolldownOutput;
      const chunks = output.filter((file) => file.type === 'chunk');
      const codeSplitting = { includeDependenciesRecursively: false, groups: groupsOf(chunks, root) };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

function groupsOf(chunks: Chunk[], root: string) {
  // The screens of routes.tsx, which is part of the one entry.
  const routed = new Set(chunks.find(({ isEntry }) => isEntry)?.dynamicImports);
  const parts = (isWanted: (source: string) => boolean) =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId && isWanted(facadeModuleId.slice(root.length + 1)));
  const screens = (isWanted: (source: string) => boolean) =>
    parts(isWanted).filter(({ fileName }) => routed.has(fileName));
  const main = modulesOf(
    screens((source) => MAIN_SCREENS.includes(source)),
    chunks,
  );
  const phone = modulesOf(
    parts((source) => PHONE_PARTS.includes(source)),
    chunks,
  );
  const first = modulesOf(
    screens((source) => [...MAIN_SCREENS, ...FIRST_SCREENS].includes(source)),
    chunks,
  );
  const lists = LISTS.map((list) =>
    modulesOf(
      screens((source) => source === list),
      chunks,
    ),
  );
  const listsWith = (id: string) => lists.filter((list) => list.has(id)).length;
  const sitePages = screens((source) => source.startsWith('site/'));
  const site = modulesOf(sitePages, chunks);
  const siteLater = modulesOf(sitePages, chunks, true);
  // The lists load them when somebody wants rows instead of cards.
  const tables = modulesOf(
    chunks.filter(
      ({ facadeModuleId }) => facadeModuleId && /\/crm\/\w+\/\w+Table\.tsx$/.test(facadeModuleId),
    ),
    chunks,
  );

  return [
    // All that every page needs; main.tsx stays apart, because it waits for its screen, which needs this.
    {
      name: 'base',
      tags: ['$initial' as const],
      test: (id: string) => !/\/client\/(main\.tsx|index\.html)/.test(id),
    },
    { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
    { name: 'both', test: (id: string) => first.has(id) && site.has(id), minShareCount: 2 },
    { name: 'site', test: (id: string) => site.has(id), minShareCount: 4 },
    // The site loads it when somebody sends a form.
    { name: 'calls', test: (id: string) => first.has(id) && siteLater.has(id), minShareCount: 2 },
    // With what tables share with other first screens: no table loads all that these need.
    {
      name: 'crm',
      test: (id: string) => main.has(id) || (first.has(id) && tables.has(id)),
      minShareCount: 2,
    },
    { name: 'first', test: (id: string) => first.has(id), minShareCount: 2 },
    { name: 'lists', test: (id: string) => listsWith(id) > 1, minShareCount: 2 },
    // What only one of them shares with tables: the others need not load it.
    ...lists.map((list, at) => ({
      name: `${parse(LISTS[at] ?? '').name}Parts`,
      test: (id: string) => list.has(id) && tables.has(id),
      minShareCount: 2,
    })),
    { name: 'tables', test: (id: string) => tables.has(id), minShareCount: 2 },
    { name: 'phone', test: (id: string) => phone.has(id), minShareCount: 2 },
    // The first form, dialog or menu loads it; no list does.
    { name: 'forms', test: (id: string) => !siteLater.has(id) && listsWith(id) === 0, minShareCount: 4 },
  ];
}

/** The modules of these screens and of all that they import; with `withLater` also of what they load later. */
function modulesOf(screens: Chunk[], chunks: Chunk[], withLater = false): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
    if (withLater) for (const name of chunk.dynamicImports) visit(byName.get(name));
  };
  for (const screen of screens) visit(screen);
  return new Set([...reached].flatMap((chunk) => chunk.moduleIds));
}
