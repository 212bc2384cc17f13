import { cpus, totalmem } from 'node:os';

/** Formats a Markdown table. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, n) => (n === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** Returns a text such as '1,234'. */
export const formatWhole = (number: number) => Math.round(number).toLocaleString('en-AU');

/** A limit that a figure must not exceed, and whether it does. */
export const atMost = (limit: number, figure: number) => `≤ ${limit}${figure <= limit ? '' : ' **missed**'}`;

/** A limit that a figure must reach, and whether it does. */
export const atLeast = (limit: number, figure: number) => `≥ ${limit}${figure >= limit ? '' : ' **missed**'}`;

export const describeMachine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
