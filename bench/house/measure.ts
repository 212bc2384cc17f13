import type { Reasons } from './rules.ts';

/** One row of the table. */
export interface Measure {
  name: string;
  now: number | string;
  limit: number | string;
  isMet: boolean;
  /** Lines that explain the number: what is counted, and exceptions that are no longer needed. */
  offenders: string[];
}

/** A plain count. */
export const counted = (name: string, offenders: string[], limit: number): Measure => ({
  name,
  now: offenders.length,
  limit,
  isMet: offenders.length <= limit,
  offenders,
});

/** A number that is not a count of things. */
export const bounded = (name: string, now: number, limit: number): Measure => ({
  name,
  now,
  limit,
  isMet: now <= limit,
  offenders: [],
});

export const unneededException = (key: string) =>
  `${key} needs no exception any more: take it out of limits.ts`;

/** The breaches of a rule: the key by which an exception would list each, and details to print after it. */
export type Broken = ReadonlyMap<string, string>;

/** A rule that only what is listed with a reason may break; every exception must be needed. */
export function excepted(name: string, broken: Broken, reasons: Reasons, limit = Infinity): Measure {
  const unneeded = Object.keys(reasons).filter((key) => !broken.has(key));
  const isListed = (key: string) => Object.hasOwn(reasons, key);
  return {
    name,
    now: broken.size,
    limit: limit === Infinity ? `${Object.keys(reasons).length} listed` : limit,
    isMet: broken.size <= limit && unneeded.length === 0 && [...broken.keys()].every(isListed),
    offenders: [
      ...[...broken].map(
        ([key, detail]) => key + detail + (isListed(key) ? ` (listed: ${reasons[key]})` : ''),
      ),
      ...unneeded.map(unneededException),
    ],
  };
}
