import { type Measure, unneededException } from './measure.ts';
import type { QueryStyle, Rules } from './rules.ts';
import type { Tree } from './tree.ts';

/** The ways in use, and one more for each style that belongs to none of them. */
export function waysToQuery(tree: Tree, { queryStyles, limits }: Rules): Measure {
  const uses = queryStyles.map((style) => useOf(style, tree));
  const ways = new Set(uses.flatMap(({ style, files }) => (style.way && files.length ? style.way : [])));
  const violations = uses.filter(({ style, files }) => !style.way && files.length);
  const now = ways.size + violations.length;
  return {
    name: 'ways to query the database',
    now,
    limit: limits.waysToQuery,
    isMet: now <= limits.waysToQuery && violations.length === 0 && uses.every(({ stale }) => !stale.length),
    offenders: uses.flatMap(({ style, files, stale }) => [
      ...(files.length ? [`${style.name}: ${describe(style, files)}`] : []),
      ...stale.map((line) => `${style.name}: ${line}`),
    ]),
  };
}

const describe = ({ way }: QueryStyle, files: string[]) =>
  way ? `${way}, files: ${files.length}` : `a violation, files: ${files.length}\n    ${files.join('\n    ')}`;

/** Returns the uses of a style outside the allowed places, and the parts of it that no longer match anything. */
function useOf(style: QueryStyle, { sources }: Tree) {
  const files = [...sources.values()]
    .filter(
      ({ path, calls }) => path.startsWith('src/server/') && calls.some((call) => style.calls.test(call)),
    )
    .map(({ path }) => path);
  const allowed = Object.keys(style.allowed ?? {});
  const isIn = (path: string, place: string) =>
    place.endsWith('/') ? path.startsWith(place) : path === place;
  return {
    style,
    files: files.filter((path) => !allowed.some((place) => isIn(path, place))),
    stale: [
      ...allowed.filter((place) => !files.some((path) => isIn(path, place))).map(unneededException),
      ...(style.way && !files.length ? ['matches no call any more: take it out of limits.ts'] : []),
    ],
  };
}
