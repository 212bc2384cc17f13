import type { Floor, Rules } from './floors.ts';
import { cyclesOf, graphOf, shortestCycle } from './graph.ts';
import type { Imports } from './imports.ts';

/** One import, or two that belong to it, such as the members of a floor. */
type Pair = readonly [from: string, to: string];

/** One side of the product, server or client, as floors divide it. */
interface Side {
  root: string;
  floors: readonly Floor[];
  /** The member of a floor that a file belongs to; empty for a file on no floor. */
  memberOf: (path: string) => string;
  /** Folders whose subfolders count as folders of their own where pairs are compared. */
  groups: readonly string[];
}

const SERVER = 'src/server/';
const CLIENT = 'src/client/';
const CLIENT_GROUPS = ['crm', 'ui'];

const sidesOf = (rules: Rules): Side[] => [
  {
    root: SERVER,
    floors: rules.server,
    memberOf: (path) => path.slice(SERVER.length).split('/')[0] ?? '',
    groups: ['platform', 'records'],
  },
  {
    root: CLIENT,
    floors: rules.client,
    // Folders alone: the files at its root, such as routes.tsx, connect them.
    memberOf: (path) => folderOf(path.slice(CLIENT.length), CLIENT_GROUPS),
    groups: CLIENT_GROUPS,
  },
];

/** The folder directly in the root, as 'leads', or in one of its groups, as 'crm/leads'; empty for a file at the root. */
function folderOf(path: string, groups: readonly string[]): string {
  const [first = '', second = '', ...deeper] = path.split('/');
  if (!second) return '';
  return groups.includes(first) && deeper.length ? `${first}/${second}` : first;
}

/** A line for each import that breaks a rule, and for each exception that is no longer needed. */
export function faultsOf(imports: Imports, rules: Rules): string[] {
  const all = [...imports].flatMap(([from, targets]) => targets.map((to): Pair => [from, to]));
  const sides = sidesOf(rules).map((side) => ({
    side,
    within: all.filter((files) => files.every((path) => path.startsWith(side.root))),
  }));
  const upwards = sides.flatMap(({ side, within }) => upwardImports(within, side));
  const mutual = sides.flatMap(({ side, within }) => mutualImports(within, side));
  const found = new Map([
    ...upwards.map((files) => [files, 'an import from a lower floor to a higher one'] as const),
    ...mutual.map((folders) => [folders, 'folders that import each other'] as const),
  ]);
  return [
    ...sides.flatMap(({ side }) => floorMistakes([...imports.keys()], side)),
    ...[...found]
      .filter(([place]) => !Object.hasOwn(rules.exceptions, place))
      .map(([place, fault]) => `${place}: ${fault}`),
    ...Object.keys(rules.exceptions)
      .filter((place) => !found.has(place))
      .map((place) => `${place}: needs no exception any more`),
    ...importCycles(all),
  ];
}

/** Imports to a higher floor, and those between members of one floor that depend on each other or are kept apart. */
function upwardImports(imports: Pair[], { floors, memberOf }: Side): string[] {
  const floorOf = new Map(floors.flatMap((floor, n) => floor.members.map((member) => [member, n] as const)));
  const between = imports
    .map((files) => ({ files, members: pairOf(files, memberOf) }))
    .filter(({ members }) => members.every((member) => floorOf.has(member)) && differ(members))
    .map(({ files, members }) => ({
      files,
      members,
      heights: pairOf(members, (one) => floorOf.get(one) ?? 0),
    }));
  const level = between.filter(({ heights }) => !differ(heights)).map(({ members }) => members);
  const dependent = cyclesOf(graphOf(level));
  return between
    .filter(({ members, heights: [from, to] }) => {
      if (from !== to) return from < to;
      return floors[from]?.apart || dependent.some((group) => members.every((one) => group.includes(one)));
    })
    .map(({ files: [from, to] }) => `${from} → ${to}`);
}

const pairOf = <To>([from, to]: Pair, take: (one: string) => To) => [take(from), take(to)] as const;
const differ = ([one, other]: readonly unknown[]) => one !== other;

function floorMistakes(paths: string[], { root, floors, memberOf }: Side): string[] {
  const members = new Set(floors.flatMap((floor) => floor.members));
  const present = new Set(
    paths
      .filter((path) => path.startsWith(root))
      .map(memberOf)
      .filter(Boolean),
  );
  return [
    ...[...present].filter((name) => !members.has(name)).map((name) => `${root}${name}: on no floor`),
    ...[...members]
      .filter((name) => !present.has(name))
      .map((name) => `${root}${name}: on a floor, but gone`),
  ];
}

/** The pairs of folders directly in the root, or in one of its groups, that import each other. */
function mutualImports(imports: Pair[], { root, groups }: Side): string[] {
  const between = graphOf(
    imports
      .map((files) => pairOf(files, (path) => folderOf(path.slice(root.length), groups)))
      .filter((folders) => differ(folders) && folders.every(Boolean)),
  );
  return [...between]
    .flatMap(([one, others]) =>
      [...others]
        .filter((other) => one < other && between.get(other)?.has(one))
        .map((other) => `${root}${one} ↔ ${root}${other}`),
    )
    .sort();
}

/** Groups of files that reach each other, each shown by its shortest cycle. */
function importCycles(imports: Pair[]): string[] {
  const graph = graphOf(imports);
  return cyclesOf(graph).map((group) => {
    const [shortest = []] = group
      .map((file) => shortestCycle(graph, file))
      .sort((a, b) => a.length - b.length);
    const others = group.length > shortest.length - 1 ? ` (${group.length} files reach each other)` : '';
    return `${shortest.join(' → ')}: a circular import${others}`;
  });
}
