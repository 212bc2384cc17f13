import { joinWords } from './pagination.ts';
import { RARE, type TextStatistics } from './textStatistics.ts';
import { wordTriples } from './wordTriples.ts';

/** How a text is looked for in a large table. */
export interface SearchPlan {
  /** For `like`, what the index on trigrams is read for: parts of the text, of three characters each; null if it has none. */
  pattern: string | null;
  /** Keys of three words that the index is read for instead; null if it is not. */
  triples: string[] | null;
  /** The estimated share of rows that match: 0.5 for every second. */
  share: number;
  /** Microseconds for each row of the table to find, by the index, the rows that have the parts. */
  read: number;
  /** The estimated share of rows that have all parts. */
  candidates: number;
  /** Microseconds to fetch one of them. */
  fetched: number;
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
  /** To fetch a row that the index has found, and to search its text. */
  fetched: 3.5,
  /** The same where the index has keys of three words, which need not be compared again; and to look up such a row in the list of another. */
  identified: 1.5,
  sought: 0.3,
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
  if ([...typed].length <= SHORT) return { ...UNKNOWN, pattern: null, share: 1, read: 0, candidates: 1 };
  const text = lowerAscii(typed);
  const all = trigramsOf(text).map((one) => ({ ...one, share: shareOf([one], statistics) }));
  const [rarest] = all.toSorted((one, other) => one.share - other.share);
  if (!rarest) return null;
  const chosen = [rarest];
  let candidates = rarest.share;
  let read = COST.indexed * rarest.share;
  while (chosen.length < MAX_PARTS) {
    // A further part costs its list, and has to save as many rows that need not be fetched.
    const [best] = all
      .filter((one) => !chosen.includes(one))
      .map((one) => {
        const left = shareOf([...chosen, one], statistics);
        const cost = COST.skipped * one.share;
        return { one, left, cost, saved: COST.fetched * (candidates - left) - cost };
      })
      .toSorted((one, other) => other.saved - one.saved);
    if (!best || best.saved <= 0) break;
    chosen.push(best.one);
    candidates = best.left;
    read += best.cost;
  }
  const pattern = patternOf(text, chosen);
  return { ...UNKNOWN, pattern, share: shareOf(all, statistics), read, candidates };
}

const UNKNOWN = { triples: null, fetched: COST.fetched, walked: COST.walked };

const lowerAscii = (typed: string) => typed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** As `planSearch`, where the index has joined words: by its keys of short words if fewer rows have them. */
export function planJoined(typed: string, statistics: TextStatistics): SearchPlan | null {
  const plan = planSearch(joinWords(typed), statistics);
  const all = wordTriples(lowerAscii(typed)).map((part) => ({
    part,
    share: shareOf([{ part }], statistics),
  }));
  const chosen = all.toSorted((one, other) => one.share - other.share).slice(0, MAX_PARTS);
  const [rarest] = chosen;
  if (!plan || !rarest) return plan;
  const candidates = shareOf(chosen, statistics);
  const read = (COST.indexed + COST.sought * (chosen.length - 1)) * rarest.share;
  const fetched = COST.identified;
  if (read + fetched * candidates > plan.read + plan.fetched * plan.candidates) return plan;
  const triples = chosen.map(({ part }) => part);
  return { ...plan, triples, share: Math.min(plan.share, candidates), read, candidates, fetched };
}

/** Of a search that finds rows by their text or by a phone number. */
export const eitherOf = (text: SearchPlan, phones: SearchPlan): SearchPlan => ({
  pattern: text.pattern === null || phones.pattern === null ? null : text.pattern,
  triples: text.triples,
  fetched: Math.max(text.fetched, phones.fetched),
  share: Math.max(text.share, phones.share),
  read: text.read + phones.read,
  candidates: text.candidates + phones.candidates,
  walked: COST.walked + COST.called,
});

/** Three letters or digits in a row, and where they are first. */
interface Trigram {
  part: string;
  at: number;
}

const trigramsOf = (text: string): Trigram[] =>
  Array.from({ length: text.length }, (_, at) => ({ part: text.slice(at, at + 3), at })).filter(
    ({ part, at }) => /^[a-z0-9]{3}$/.test(part) && text.indexOf(part) === at,
  );

/** Parts of the text in their order. It is one pattern, because PostgreSQL compares it again with each row that it fetches. */
function patternOf(text: string, parts: Trigram[]) {
  let pattern = '';
  let end = 0;
  for (const { at } of parts.toSorted((one, other) => one.at - other.at)) {
    pattern += at >= end ? `%${text.slice(at, at + 3)}` : text.slice(end, at + 3);
    end = at + 3;
  }
  return `${pattern}%`;
}

/** The share of rows that have all these trigrams, or keys of three words. */
function shareOf(parts: Pick<Trigram, 'part'>[], { trigrams, sampled }: TextStatistics) {
  const sets = parts.flatMap(({ part }) => trigrams.get(part) ?? []);
  if (sets.length < parts.length) return RARE / Math.min(2, parts.length);
  const rows = sets[0]?.reduce(
    (count, word, n) => count + countBits(sets.reduce((left, set) => left & (set[n] ?? 0), word)),
    0,
  );
  // What no row of the sample has is in half a row.
  return Math.max(rows ?? 0, 0.5) / sampled;
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
  { pattern, read, share, candidates, fetched, walked }: SearchPlan,
  { rows, rowsOfWeek, sampled }: TextStatistics,
  {
    page,
    counted,
    hasWeeks,
    isFiltered,
  }: { page: number; counted: number; hasWeeks: boolean; isFiltered: boolean },
): Way {
  if (pattern === null) return 'order';
  const perRow = read + fetched * candidates;
  const passing = isFiltered ? FILTERED : 1;
  const wanted = Math.max(page, counted) / passing;
  // Where fewer match than the few rows of the sample say, all weeks are read: many times what the index takes at once.
  const seen = share * sampled;
  const least = (seen - Math.sqrt(seen)) / sampled;
  const isEnough = least * rows >= wanted;
  const walk = (matches: number) =>
    (walked * Math.min(rows, matches / (isEnough ? share : Math.max(least, 1 / rows)))) / passing;
  const weeks = weeksAtATime(share, rowsOfWeek);
  // The last weeks that are read have more than is needed.
  const inWeeks = isEnough
    ? Math.min(rows, Math.max(wanted / share, rowsOfWeek) + (weeks * rowsOfWeek) / 2)
    : rows;
  const costs: Record<Way, number> = {
    // All that match are fetched, however many the sample did not see.
    index: COST.started + (read + fetched * (candidates + 1.5 * Math.sqrt(candidates / sampled))) * rows,
    order: walk(Math.max(page, counted)),
    weeks: hasWeeks
      ? (COST.started * inWeeks) / (weeks * rowsOfWeek) + (perRow + COST.passed) * inWeeks
      : Infinity,
    both:
      counted > 0
        ? walk(page) +
          COST.started +
          read * rows +
          fetched * Math.min(candidates * rows, (counted * candidates) / share)
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
