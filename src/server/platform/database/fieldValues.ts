import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/** A field of an entity by its name on the wire, where 'assignedToId' is the id of the entity's 'assignedTo'. */
export function fieldValue(row: object, name: string): unknown {
  const values = row as Values;
  if (name in values || !name.endsWith('Id')) return values[name];
  const related = values[name.slice(0, -'Id'.length)] as { id: string } | null;
  return related?.id ?? null;
}

/** True if an entity has these values, by their names on the wire; what is empty is not compared. */
export const hasValues = (row: object, given: object) =>
  Object.entries(given).every(
    ([name, value]) => value === undefined || value === null || isSameValue(fieldValue(row, name), value),
  );

/** Compared as in the API; JSON columns come with other key order. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(onTheWire(one), onTheWire(other));

const onTheWire = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
