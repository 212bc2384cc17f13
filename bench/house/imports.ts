import { cyclesOf, graphOf, shortestCycle } from './graph.ts';
import { type Broken, counted, excepted, type Measure } from './measure.ts';
import type { Floor, Rules } from './rules.ts';
import type { Tree } from './tree.ts';

const SERVER = 'src/server/';
const CLIENT = 'src/client/';

type Import = readonly [from: string, to: string];

/** All imports between files of the tree, type-only ones included. */
const importsIn = ({ sources }: Tree): Import[] =>
  [...sources.values()].flatMap(({ path, imports }) =>
    imports.filter((to) => sources.has(to)).map((to): Import => [path, to]),
  );

const importsInServer = (tree: Tree) =>
  importsIn(tree).filter((files) => files.every((path) => path.startsWith(SERVER)));

/** `leads` of `src/server/leads/leads.router.ts`, `env.ts` of `src/server/env.ts`. */
const childOf = (path: string) => path.slice(SERVER.length).split('/')[0] ?? '';

/** The part of the tree that floors divide: its name, its root, and the member of a floor that a file belongs to. */
interface Storeys {
  name: string;
  root: string;
  /** Empty for a file on no floor. */
  memberOf: (path: string) => string;
}

const server: Storeys = { name: 'server', root: SERVER, memberOf: childOf };

/** The floors of the client hold folders alone: its files at the root, such as `routes.tsx`, connect them. */
const client: Storeys = {
  name: 'client',
  root: CLIENT,
  memberOf: (path) => {
    const [first = '', second = '', ...deeper] = path.slice(CLIENT.length).split('/');
    if (!second) return '';
    return first === 'crm' && deeper.length ? `${first}/${second}` : first;
  },
};

export const upwardImports = (tree: Tree, rules: Rules): Measure =>
  upwards(tree, rules, server, rules.floors, rules.limits.upwardImports);

export const upwardClientImports = (tree: Tree, rules: Rules): Measure =>
  upwards(tree, rules, client, rules.clientFloors, rules.limits.upwardClientImports);

/**
 * Imports from a lower floor to a higher one, and on one floor those between members that depend on each other (or
 * any, where the floor keeps its members apart). A member on no floor fails, and its imports are unknown.
 */
function upwards(
  tree: Tree,
  { exceptions }: Rules,
  storeys: Storeys,
  floors: readonly Floor[],
  limit: number,
) {
  const { name, root, memberOf } = storeys;
  const floorOf = new Map(floors.flatMap((floor, n) => floor.members.map((member) => [member, n] as const)));
  const imports = importsIn(tree)
    .filter((files) => files.every((path) => path.startsWith(root) && memberOf(path)))
    .filter((files) => differ(files.map(memberOf)));
  const heights = ([from, to]: Import) => [floorOf.get(memberOf(from)), floorOf.get(memberOf(to))] as const;
  const level = imports.filter((files) => !differ(heights(files)));
  const mutual = cyclesOf(graphOf(level.map(([from, to]) => [memberOf(from), memberOf(to)])));
  const runsUpwards = (files: Import) => {
    const [floor, next] = heights(files);
    if (floor === undefined || next === undefined) return false;
    if (floor !== next) return floor < next;
    return (
      floors[floor]?.apart || mutual.some((group) => files.every((file) => group.includes(memberOf(file))))
    );
  };
  const found = imports.filter(runsUpwards).map(([from, to]) => `${from} → ${to}`);
  const reasons = Object.entries(exceptions.upwardImports).filter(([files]) => files.startsWith(root));
  const broken: Broken = new Map(found.map((files) => [files, '']));
  const measure = excepted(
    `imports of the ${name} that run upwards`,
    broken,
    Object.fromEntries(reasons),
    limit,
  );
  // A tree without floors divides nothing, so none of its folders is missing from them.
  const mistakes = floors.length ? floorMistakes(tree, storeys, new Set(floorOf.keys())) : [];
  return {
    ...measure,
    isMet: measure.isMet && mistakes.length === 0,
    offenders: [...measure.offenders, ...mistakes],
  };
}

const differ = ([one, other]: readonly unknown[]) => one !== other;

function floorMistakes({ sources }: Tree, { root, memberOf }: Storeys, members: Set<string>): string[] {
  const paths = [...sources.keys()].filter((path) => path.startsWith(root));
  const children = new Set(paths.map(memberOf).filter(Boolean));
  return [
    ...[...children]
      .filter((name) => !members.has(name))
      .map((name) => `${root}${name} is on no floor of limits.ts`),
    ...[...members]
      .filter((name) => !children.has(name))
      .map((name) => `${root}${name} is on a floor of limits.ts, but does not exist`),
  ];
}

/** Folders directly in `src/server`, `src/server/platform` and `src/server/records` that import each other. */
export const mutualImports = (tree: Tree, { groups, limits }: Rules): Measure =>
  counted(
    'pairs of server folders that import each other',
    mutualPairs(importsInServer(tree), SERVER, groups),
    limits.mutualImports,
  );

/** Folders directly in `src/client` and `src/client/crm` that import each other. */
export const mutualClientImports = (tree: Tree, { limits }: Rules): Measure =>
  counted(
    'pairs of client folders that import each other',
    mutualPairs(
      importsIn(tree).filter((files) => files.every((path) => path.startsWith(CLIENT))),
      CLIENT,
      ['crm'],
    ),
    limits.mutualClientImports,
  );

/** The pairs of folders directly in `root`, or in one of its `groups`, that import each other, as in 'auth ↔ team'. */
function mutualPairs(imports: Import[], root: string, groups: readonly string[]) {
  // Empty for a file at the root: it is in no folder.
  const folderOf = (path: string) => {
    const [first = '', second = '', ...deeper] = path.slice(root.length).split('/');
    if (!second) return '';
    if (!groups.includes(first)) return first;
    return deeper.length ? `${first}/${second}` : first;
  };
  const between = graphOf(
    imports
      .map(([from, to]) => [folderOf(from), folderOf(to)] as const)
      .filter((folders) => differ(folders) && folders.every(Boolean)),
  );
  return [...between]
    .flatMap(([one, others]) =>
      [...others]
        .filter((other) => one < other && between.get(other)?.has(one))
        .map((other) => `${one} ↔ ${other}`),
    )
    .sort();
}

/** Groups of files that reach each other, each shown by its shortest cycle. */
export function importCycles(tree: Tree, { limits }: Rules): Measure {
  const graph = graphOf(importsIn(tree));
  const groups = cyclesOf(graph).map((group) => {
    const [shortest = []] = group
      .map((file) => shortestCycle(graph, file))
      .sort((a, b) => a.length - b.length);
    return `${shortest.join(' → ')}${group.length > shortest.length - 1 ? ` (${group.length} files reach each other)` : ''}`;
  });
  return counted('groups of files with circular imports', groups, limits.importCycles);
}
