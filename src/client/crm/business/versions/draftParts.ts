import type { ReactNode } from 'react';

/** A list of a draft: each entry is a part of its own, so that two people can change different ones. */
export interface DraftList<Entry = unknown> {
  keyOf(entry: Entry): string;
  labelOf(entry: Entry): string;
  format(entry: Entry): ReactNode;
}

export type DraftLists = Partial<Record<string, DraftList>>;

/** The smallest pieces of a draft that two people may both have changed, such as 'fees:outlet' and 'groups:0107'. */
export type Parts = Record<string, unknown>;

/** The value of an entry that one of the drafts does not have. */
export const NOT_THERE = 'not there';

export function partsOf(values: object, lists: DraftLists): Parts {
  const parts = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const list = lists[name];
    if (list) return entriesOf(list, value).map(([key, entry]) => [`${name}:${key}`, canonical(entry)]);
    if (isObject(value)) return Object.entries(value).map(([key, part]) => [`${name}:${key}`, part]);
    return [[name, canonical(value)]];
  });
  return Object.fromEntries(parts);
}

/** The values that these parts make; lists come in the order of `mine`, with what only `theirs` has at its place there. */
export function valuesOfParts<Values extends object>(
  parts: Parts,
  mine: Values,
  theirs: Values,
  lists: DraftLists,
): Values {
  const values = Object.entries(mine).map(([name, value]) => {
    const list = lists[name];
    const part = (key: string) => parts[`${name}:${key}`] ?? NOT_THERE;
    if (list) {
      const keys = mergedOrder(keysOf(list, value), keysOf(list, theirs[name as keyof Values]));
      return [name, keys.map(part).filter((entry) => entry !== NOT_THERE)];
    }
    if (isObject(value)) return [name, Object.fromEntries(Object.keys(value).map((key) => [key, part(key)]))];
    return [name, parts[name]];
  });
  return Object.fromEntries(values);
}

/** Each entry with a key that is unique, also where somebody has given two of them the same name. */
function entriesOf(list: DraftList, value: unknown): [string, unknown][] {
  const seen = new Map<string, number>();
  return (value as unknown[]).map((entry) => {
    const key = list.keyOf(entry);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key} (${count})`, entry];
  });
}

const keysOf = (list: DraftList, value: unknown) => entriesOf(list, value).map(([key]) => key);

function mergedOrder(mine: string[], theirs: string[]) {
  const merged = [...mine];
  for (const [index, key] of theirs.entries()) {
    if (merged.includes(key)) continue;
    const before = theirs[index - 1];
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  }
  return merged;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the server stores it: trimmed, and in an order that does not depend on where it comes from. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]),
  );
}
