import { tidyPhone } from '#shared/fields/phone.ts';
import type { ComparedRecord, DuplicatePair } from '#shared/records/duplicates.schema.ts';

/** Records that may all be the same, each alike to another of them. */
export interface Alike {
  key: string;
  /** Oldest first. */
  records: ComparedRecord[];
  /** The one that stays: as chosen, else that on which most others stand, of equals the oldest. */
  kept: ComparedRecord;
  pairs: DuplicatePair[];
  isSure: boolean;
}

/**
 * Joins pairs with a common record; certain and doubtful ones separately. `chosen`: records to stay, by group
 * key.
 */
export function groupPairs(pairs: DuplicatePair[], chosen: Record<string, string>): Alike[] {
  const groups: DuplicatePair[][] = [];
  for (const pair of pairs) {
    const touched = groups.filter((group) => group.some((one) => isLinked(one, pair)));
    const [first] = touched;
    if (!first) {
      groups.push([pair]);
      continue;
    }
    first.push(pair);
    for (const group of touched.slice(1)) first.push(...groups.splice(groups.indexOf(group), 1).flat());
  }
  return groups.flatMap((group) => toAlike(group, chosen));
}

const isLinked = (a: DuplicatePair, b: DuplicatePair) =>
  a.isSure === b.isSure && [a.one.id, a.other.id].some((id) => id === b.one.id || id === b.other.id);

function toAlike(pairs: DuplicatePair[], chosen: Record<string, string>): Alike[] {
  const byId = new Map(pairs.flatMap(({ one, other }) => [one, other]).map((record) => [record.id, record]));
  // An id begins with the time when it was made.
  const records = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const key = records.map(({ id }) => id).join(' ');
  const kept = records.find(({ id }) => id === chosen[key]) ?? fullest(records);
  return kept ? [{ key, records, kept, pairs, isSure: pairs.every(({ isSure }) => isSure) }] : [];
}

function fullest(records: ComparedRecord[]) {
  const weight = ({ related }: ComparedRecord) =>
    Object.values(related).reduce((sum, count) => sum + count, 0);
  return records.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** Said where somebody else was first: nothing of what was chosen is there to merge. */
export const GONE_MESSAGE = 'They were merged or deleted meanwhile';

/** Each is the record that stays, with one of the others. */
export const pairsToMerge = ({ records, kept }: Alike): [string, string][] =>
  records.filter(({ id }) => id !== kept.id).map(({ id }) => [kept.id, id]);

/** 'Same email, phone', 'Same phone, similar name' */
export function describeReasons(pairs: DuplicatePair[]) {
  const reasons = [...new Set(pairs.flatMap((pair) => pair.reasons))];
  return reasons
    .filter((reason) => reason !== 'similar name' || !reasons.includes('same name'))
    .join(', ')
    .replaceAll(', same ', ', ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** '02 5550 7777 · office@acacia.example': the first spelling of each. */
export function describeShared(pairs: DuplicatePair[]) {
  const values = new Map<string, string>();
  for (const value of pairs.flatMap(({ shared }) => shared)) {
    const key = value.includes('@') ? value.toLowerCase() : value.replace(/\D/g, '').slice(-9);
    if (!values.has(key)) values.set(key, tidyPhone(value));
  }
  return [...values.values()].join(' · ');
}
