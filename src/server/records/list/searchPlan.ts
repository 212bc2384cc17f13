import { RARE, type TextStatistics } from './textStatistics.ts';

/** How a text is looked for in a large table. */
export interface SearchPlan {
  /** Parts of the text, of three characters each: what the index on trigrams is read for. None where there are none. */
  parts: string[];
  hasParts: boolean;
  /** The estimated share of rows that match: 0.5 for every second. */
  share: number;
  /** Microseconds for each row of the table to find, by the index, the rows that have the parts. */
  read: number;
  /** The estimated share of rows that have all parts. */
  candidates: number;
  /** Microseconds to read a row in order and to search it. */
  walked: number;
}

/** In microseconds, measured at a million rows. */
const COST = {
  /** To read a row in order and to search its text. */
  walked: 0.45,
  /** The same for the phone numbers of its contact. */
  called: 6,
  /** To read a row from the list of the rarest part, and one from the list of another. */
  indexed: 0.12,
  skipped: 0.02,
  /** To fetch a row that the index has found, and to search its text; and for each further part, which is compared again. */
  fetched: 2.5,
  compared: 0.5,
  /** To begin reading the index, and to pass over a row of the weeks that are read. */
  started: 80,
  passed: 0.008,
};

/** More parts narrow the rows down hardly further. */
const MAX_PARTS = 4;

/** A text of one or two letters has no trigram, and is nearly everywhere. */
const SHORT = 2;

/** Null where the sample says nothing about the text, as of letters beyond ASCII. */
export function planSearch(typed: string, statistics: TextStatistics): SearchPlan | null {
  if ([...typed].length <= SHORT)
    return { parts: [], hasParts: false, share: 1, read: 0, candidates: 1, walked: COST.walked };
  const words = typed.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  const all = [...new Set(words.flatMap(trigramsOf))].map((part) => ({
    part,
    share: shareOf([part], statistics),
  }));
  const [rarest] = all.toSorted((one, other) => one.share - other.share);
  if (!rarest) return null;
  const parts = [rarest.part];
  let candidates = rarest.share;
  let read = COST.indexed * rarest.share;
  while (parts.length < MAX_PARTS) {
    // A further part costs its list, and has to save as many rows that need not be fetched.
    const [best] = all
      .filter(({ part }) => !parts.includes(part))
      .map(({ part, share }) => {
        const left = shareOf([...parts, part], statistics);
        const cost = COST.skipped * share;
        return { part, left, cost, saved: COST.fetched * (candidates - left) - cost - COST.compared * left };
      })
      .toSorted((one, other) => other.saved - one.saved);
    if (!best || best.saved <= 0) break;
    parts.push(best.part);
    candidates = best.left;
    read += best.cost;
  }
  const share = shareOf(
    all.map(({ part }) => part),
    statistics,
  );
  return { parts, hasParts: true, share, read, candidates, walked: COST.walked };
}

/** Of a search that finds rows by their text or by a phone number. */
export const eitherOf = (text: SearchPlan, phones: SearchPlan): SearchPlan => ({
  parts: [...text.parts, ...phones.parts],
  hasParts: text.hasParts && phones.hasParts,
  share: Math.max(text.share, phones.share),
  read: text.read + phones.read,
  candidates: text.candidates + phones.candidates,
  walked: COST.walked + COST.called,
});

const trigramsOf = (word: string) =>
  Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));

/** The share of rows that have all these trigrams. */
function shareOf(parts: string[], { trigrams, sampled }: TextStatistics) {
  const known = parts.flatMap((part) => trigrams.get(part) ?? []);
  const [first, ...others] = known;
  let rows = 0;
  first?.forEach((word, n) => {
    rows += countBits(others.reduce((left, set) => left & (set[n] ?? 0), word));
  });
  // What no row of the sample has is in half a row.
  const share = Math.max(rows, 0.5) / sampled;
  return known.length === parts.length
    ? share
    : Math.min(first ? share : RARE, RARE) / Math.min(2, parts.length);
}

function countBits(word: number) {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The share of rows that pass filters, of which nothing is known. */
const FILTERED = 0.2;

/** How the first rows of a list that match are found, and counted. */
export type Way =
  /** All are fetched by the index and sorted. */
  | 'index'
  /** Rows are read in the order of the list until enough match. */
  | 'order'
  /** The index is read for some weeks at a time, in the order of the list, until enough match. */
  | 'weeks'
  /** The first ones in the order of the list; the others are counted by the index. */
  | 'both';

/** The way that takes the least time to find the first `page` matches and to count up to `counted`. */
export function cheapestWay(
  { parts, hasParts, read, share, candidates, walked }: SearchPlan,
  { rows, rowsOfWeek, sampled }: TextStatistics,
  {
    page,
    counted,
    hasWeeks,
    isFiltered,
  }: { page: number; counted: number; hasWeeks: boolean; isFiltered: boolean },
): Way {
  if (!hasParts) return 'order';
  const fetch = COST.fetched + COST.compared * parts.length;
  const perRow = read + fetch * candidates;
  const passing = isFiltered ? FILTERED : 1;
  const wanted = Math.max(page, counted) / passing;
  const walk = (matches: number) => (walked * Math.min(rows, matches / share)) / passing;
  const weeks = weeksAtATime(share, rowsOfWeek);
  // The last weeks that are read have more than is needed.
  const inWeeks = Math.min(rows, Math.max(wanted / share, rowsOfWeek) + (weeks * rowsOfWeek) / 2);
  const costs: Record<Way, number> = {
    // All that match are fetched, however many the sample did not see.
    index: COST.started + (read + fetch * (candidates + 1.5 * Math.sqrt(candidates / sampled))) * rows,
    order: walk(Math.max(page, counted)),
    weeks: hasWeeks
      ? (COST.started * inWeeks) / (weeks * rowsOfWeek) + (perRow + COST.passed) * inWeeks
      : Infinity,
    both:
      counted > 0
        ? walk(page) +
          COST.started +
          read * rows +
          fetch * Math.min(candidates * rows, (counted * candidates) / share)
        : Infinity,
  };
  return (Object.keys(costs) as Way[]).reduce(
    (best, way) => (costs[way] < costs[best] ? way : best),
    'index',
  );
}

const MATCHES_AT_A_TIME = 200;
const MAX_WEEKS_AT_A_TIME = 100;

/** How many weeks have about as many matches as are worth reading the index once. */
export const weeksAtATime = (share: number, rowsOfWeek: number) =>
  Math.min(MAX_WEEKS_AT_A_TIME, Math.max(1, Math.round(MATCHES_AT_A_TIME / (share * rowsOfWeek))));
