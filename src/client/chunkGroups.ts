import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The frame of the CRM, which all its screens need. */
const FRAME = /^crm\/(CrmRoot|CrmGate)\.tsx$/;

/** The screen of whoever is signed out. */
const SIGN_IN = /^crm\/auth\/LoginScreen\.tsx$/;

/** The screens that somebody may see first, and the parts of them on a phone or as a table. */
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

/** The screen of the reports: not seen first, but large beside what it would share with the forms. */
const REPORTS = /^crm\/reports\/Reports\.tsx$/;

/** The first screens that show no cards. */
const WITHOUT_CARDS = ['dashboard', 'opportunity'];

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

/** The groups in their order: a module is in the first one that accepts it, if at least `minShareCount` chunks share it. */
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
    // The files of one table alone stay with its list, or with its table where the list does without.
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
    // The site loads it when somebody sends a form.
    { name: 'calls', test: (id: string) => siteLater.has(id) && isInCrm(id), minShareCount: 2 },
    // The files that only lists of cards share: the dashboard, the board and the reports load none of them.
    { name: 'cards', test: (id: string) => isOfCards(id) && screensWith(id).length > 1, minShareCount: 2 },
    { name: 'crm', test: (id: string) => frame.has(id) || screensWith(id).length > 1, minShareCount: 2 },
    // The files that one of them shares with later screens: no other first screen loads them.
    { debugName: 'screen', name: (id: string) => screensWith(id)[0] ?? null, minShareCount: 2 },
    // The site loads none of it, not even what it has in common with the reports.
    { name: 'reports', test: (id: string) => reports.has(id) && !siteLater.has(id), minShareCount: 2 },
    { name: 'site', test: (id: string) => site.has(id), minShareCount: 4 },
    // The files of the forms that signing in needs.
    { name: 'sign-in', test: (id: string) => signIn.has(id), minShareCount: 2 },
    // The first form, dialog or menu loads it; no table does.
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
