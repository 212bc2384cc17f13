import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Needed by every screen of the CRM. */
const FRAME = /^crm\/(CrmRoot|CrmGate)\.tsx$/;

const SIGN_IN = /^crm\/auth\/LoginScreen\.tsx$/;

/** What somebody may see first, with its parts on a phone or as a table. */
const FIRST_SCREENS = {
  dashboard: /^crm\/dashboard\/Dashboard\.tsx$/,
  lead: /^crm\/leads\/LeadList\.tsx$/,
  contact: /^crm\/contacts\/ContactList\.tsx$/,
  account: /^crm\/accounts\/AccountList\.tsx$/,
  opportunity: /^crm\/opportunities\/Opportunities\.tsx$/,
  proposal: /^crm\/proposals\/ProposalList\.tsx$/,
  document: /^crm\/documents\/DocumentList\.tsx$/,
  registration: /^crm\/registrations\/RegistrationList\.tsx$/,
  phone: /^(crm\/frame\/BottomBar|ui\/list\/phone-rows\/PhoneRow)\.tsx$/,
  table: /^crm\/\w+\/\w+Table\.tsx$/,
};

/** Not seen first, but large beside what it would share with the forms. */
const REPORTS = /^crm\/reports\/Reports\.tsx$/;

const WITHOUT_CARDS = ['dashboard', 'opportunity'];

/**
 * Groups modules by who needs them, so that a slow phone loads few files and nothing unneeded:
 * docs/decisions/028-client-chunks.md. A first build without groups finds out what each screen uses.
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

/** A module is in the first group that accepts it, if at least `minShareCount` chunks share it. */
function groupsOf(chunks: Chunk[], root: string) {
  const partsAt = (source: RegExp) =>
    chunks.filter(
      ({ facadeModuleId }) => facadeModuleId && source.test(facadeModuleId.slice(root.length + 1)),
    );
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const initial = modulesOf(entries, chunks);
  const sitePages = partsAt(/^site\//).filter(({ fileName }) =>
    entries[0]?.dynamicImports.includes(fileName),
  );
  const site = modulesOf(sitePages, chunks);
  const siteLater = modulesOf(sitePages, chunks, true);
  const frame = modulesOf(partsAt(FRAME), chunks);
  const signIn = modulesOf(partsAt(SIGN_IN), chunks);
  const screens = Object.entries(FIRST_SCREENS).map(
    ([name, source]) => [name, modulesOf(partsAt(source), chunks)] as const,
  );
  const tables = partsAt(FIRST_SCREENS.table).map((table) => modulesOf([table], chunks));
  const tablesWith = (id: string) => tables.filter((modules) => modules.has(id)).length;
  const screensWith = (id: string) => {
    const names = screens.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    // Files of a single table stay with its list, or with the table if the list does without.
    return names.length <= 2 && names.at(-1) === 'table' && tablesWith(id) === 1 ? names.slice(0, -1) : names;
  };
  const isOfCards = (id: string) =>
    !frame.has(id) && screensWith(id).every((name) => !WITHOUT_CARDS.includes(name));
  const reports = modulesOf(partsAt(REPORTS), chunks);
  const isInCrm = (id: string) => frame.has(id) || screensWith(id).length > 0;

  return [
    // All that every page needs; main.tsx stays apart, because it waits for its screen, which needs this.
    {
      name: 'base',
      test: (id: string) =>
        !/\/client\/(main\.tsx|index\.html)/.test(id) && (initial.has(id) || (site.has(id) && isInCrm(id))),
    },
    // On the site, when somebody sends a form.
    { name: 'calls', test: (id: string) => siteLater.has(id) && isInCrm(id), minShareCount: 2 },
    // Shared by lists of cards only: not for the dashboard, the board and the reports.
    { name: 'cards', test: (id: string) => isOfCards(id) && screensWith(id).length > 1, minShareCount: 2 },
    { name: 'crm', test: (id: string) => frame.has(id) || screensWith(id).length > 1, minShareCount: 2 },
    // The files that one of them shares with later screens: no other first screen loads them.
    { debugName: 'screen', name: (id: string) => screensWith(id)[0] ?? null, minShareCount: 2 },
    // Nothing for the site, not even what it shares with the reports.
    { name: 'reports', test: (id: string) => reports.has(id) && !siteLater.has(id), minShareCount: 2 },
    { name: 'site', test: (id: string) => site.has(id), minShareCount: 4 },
    // Forms needed for signing in.
    { name: 'sign-in', test: (id: string) => signIn.has(id), minShareCount: 2 },
    // Loaded by the first form, dialog or menu, but no table.
    { name: 'forms', test: (id: string) => !siteLater.has(id) && tablesWith(id) === 0, minShareCount: 4 },
  ];
}

/** The modules of these parts and of all that they import; with `withLater` also of what they load later. */
function modulesOf(parts: Chunk[], chunks: Chunk[], withLater = false): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
    if (withLater) for (const name of chunk.dynamicImports) visit(byName.get(name));
  };
  for (const part of parts) visit(part);
  return new Set([...reached].flatMap((chunk) => chunk.moduleIds));
}
