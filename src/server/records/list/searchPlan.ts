import { RARE, type TextStatistics } from './textStatistics.ts';

/** How a search text is looked for in a large table. */
export interface SearchPlan {
  /** The rarest parts of the text, of three characters each: what the index on trigrams is read for. */
  parts: string[];
  /** The estimated share of rows that the index reads: with the rarest part. */
  rarest: number;
  /** The estimated share of rows that match: 0.5 for every second. */
  share: number;
}

/** More parts narrow the rows down hardly further, and each is one more list of rows to read. */
const MAX_PARTS = 4;

/** A part in more rows than this narrows nothing down beside a rarer one. */
const FREQUENT = 0.3;

/** Of a word with a part in fewer rows, another part narrows hardly down. */
const SELECTIVE = 0.02;

/** A text of one or two letters has no trigram, and is nearly everywhere. */
const SHORT = 2;

/**
 * Null where the frequencies say nothing about the text, as of letters beyond ASCII. The index needs several times as
 * long for all trigrams of a text as for the rarest.
 */
export function planSearch(typed: string, { trigrams }: TextStatistics): SearchPlan | null {
  if ([...typed].length <= SHORT) return { parts: [], rarest: 1, share: 1 };
  const known = (part: string) => trigrams.get(part.toLowerCase()) ?? RARE;
  const words = typed.match(/[a-z0-9]{3,}/gi) ?? [];
  const chosen = words
    .flatMap((word) => {
      const parts = Array.from({ length: word.length - 2 }, (_, at) => ({ at, part: word.slice(at, at + 3) }))
        .map((one) => ({ ...one, share: known(one.part) }))
        .toSorted((one, other) => one.share - other.share);
      const [first] = parts;
      const second = parts.find(({ at }) => first && Math.abs(at - first.at) > 2);
      return first && second && first.share > SELECTIVE ? [first, second] : [first];
    })
    .filter((part) => part !== undefined)
    .toSorted((one, other) => one.share - other.share)
    .filter(({ share }, place) => place === 0 || (place < MAX_PARTS && share < FREQUENT));
  const [rarest] = chosen;
  if (!rarest) return null;
  return {
    parts: chosen.map(({ part }) => part),
    rarest: rarest.share,
    share: chosen.reduce((product, { share }) => product * share, 1),
  };
}

/** How the first rows of a list that match are found, and counted. */
export type Way =
  /** All are fetched by the index and sorted. */
  | 'index'
  /** Rows are read in the order of the list until enough match. */
  | 'order'
  /** The first ones in the order of the list; the others are counted by the index. */
  | 'both';

/** Microseconds: to read a row in order, to read one from the index, to fetch and compare one that the index has. */
const COST = { walked: 0.4, indexed: 0.3, fetched: 2.5 };

/** The way that takes the least time to find the first `page` matches and to count up to `counted`. */
export function cheapestWay(
  { parts, rarest, share }: SearchPlan,
  rows: number,
  { page, counted }: { page: number; counted: number },
): Way {
  if (parts.length === 0) return 'order';
  const matches = share * rows;
  const walk = (wanted: number) => COST.walked * Math.min(rows, wanted / share);
  const read = COST.indexed * rarest * rows;
  const costs: Record<Way, number> = {
    index: read + COST.fetched * matches,
    order: walk(Math.max(page, counted)),
    both: walk(page) + (counted > 0 ? read + COST.fetched * Math.min(matches, counted) : Infinity),
  };
  return (Object.keys(costs) as Way[]).reduce(
    (best, way) => (costs[way] < costs[best] ? way : best),
    'index',
  );
}
