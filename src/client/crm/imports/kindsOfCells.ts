import type { FaultyCells } from '#shared/imports/imports.schema.ts';

/** Cells of one column with the same fault. */
export interface KindOfCells {
  key: string;
  title: string;
  /** The fault of each; empty where the title says it. */
  reason: string;
  cells: FaultyCells[];
}

/** The fault, without the names of the column and the text, which stand beside it. */
export function reasonOf({ label, message, text, options, isKept }: FaultyCells) {
  if (options && !isKept) return '';
  if (text === '' && /is required$/.test(message)) return '';
  // A record above has its own name before that of its column: 'Account: ABN'.
  const prefix = [label, label.split(': ').at(-1)].find((one) => message.startsWith(`${one}: `));
  return message.slice(prefix ? prefix.length + 2 : 0).replace(/^‘[^’]*’ /, '');
}

/** Groups cells by their column and fault, in the order of the first of each. */
export function kindsOf(items: FaultyCells[]): KindOfCells[] {
  const kinds = new Map<string, KindOfCells>();
  for (const cells of items) {
    const { field, label, alike, sign, options, text } = cells;
    const reason = alike || text === '' ? '' : reasonOf(cells);
    const names = sign ? `same ${sign}, other name` : 'similar names';
    const fault = alike ? names : options ? 'not in the list' : 'cannot be read';
    const key = `${field} ${fault} ${text === '' ? 'empty' : reason}`;
    const kind = kinds.get(key) ?? { key, title: `${label}: ${fault}`, reason, cells: [] };
    kind.cells.push(cells);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}
