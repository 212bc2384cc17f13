// Cells of other programs that say several things.

type Values = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Leaves the first address of a cell in its field, and returns the others. */
export function splitAddresses(values: Values, field: string): string[] {
  const [first, ...others] = textOf(values[field])
    .split(/[\s;,/|]+/)
    .filter((one) => one.includes('@'));
  if (!first || others.length === 0) return [];
  values[field] = first;
  return others;
}

/** Adds lines to the notes of a row. */
export function addNotes(values: Values, lines: string[]) {
  if (lines.length > 0) values.notes = [textOf(values.notes), ...lines].filter(Boolean).join('\n');
}
