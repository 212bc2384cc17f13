import { cyclesOf, graphOf, shortestCycle } from './graph.ts';
import { type Broken, counted, excepted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
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

/**
 * Imports from a lower floor to a higher one, and on one floor those between members that depend on each other (or
 * any, where the floor keeps its members apart). A child of `src/server` on no floor fails, and its imports are unknown.
 */
export function upwardImports(tree: Tree, { floors, limits, exceptions }: Rules): Measure {
  const floorOf = new Map(floors.flatMap((floor, n) => floor.members.map((member) => [member, n] as const)));
  const imports = importsInServer(tree).filter((files) => differ(files.map(childOf)));
  const heights = ([from, to]: Import) => [floorOf.get(childOf(from)), floorOf.get(childOf(to))] as const;
  const level = imports.filter((files) => !differ(heights(files)));
  const mutual = cyclesOf(graphOf(level.map(([from, to]) => [childOf(from), childOf(to)])));
  const runsUpwards = (files: Import) => {
    const [floor, next] = heights(files);
    if (floor === undefined || next === undefined) return false;
    if (floor !== next) return floor < next;
    return (
      floors[floor]?.apart || mutual.some((group) => files.every((file) => group.includes(childOf(file))))
    );
  };
  const broken: Broken = new Map(imports.filter(runsUpwards).map(([from, to]) => [`${from} → ${to}`, '']));
  const name = 'imports of the server that run upwards';
  const measure = excepted(name, broken, exceptions.upwardImports, limits.upwardImports);
  const mistakes = floorMistakes(tree, new Set(floorOf.keys()));
  return {
    ...measure,
    isMet: measure.isMet && mistakes.length === 0,
    offenders: [...measure.offenders, ...mistakes],
  };
}

const differ = ([one, other]: readonly unknown[]) => one !== other;

function floorMistakes({ sources }: Tree, members: Set<string>): string[] {
  const children = new Set([...sources.keys()].filter((path) => path.startsWith(SERVER)).map(childOf));
  return [
    ...[...children]
      .filter((name) => !members.has(name))
      .map((name) => `${SERVER}${name} is on no floor of limits.ts`),
    ...[...members]
      .filter((name) => !children.has(name))
      .map((name) => `${SERVER}${name} is on a floor of limits.ts, but does not exist`),
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
