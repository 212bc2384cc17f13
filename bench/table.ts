import { cpus, totalmem } from 'node:os';
import type { Measured } from './load.ts';

/** Lines as a Markdown table. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, n) => (n === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** As in '1,234'. */
export const whole = (number: number) => Math.round(number).toLocaleString('en-AU');

export const ratio = (number: number) => number.toFixed(2);

/** A measured row: two rates, how they compare, and what must hold of that. */
export function compared(name: string, one: Measured, other: Measured, bar: number) {
  const share = one.rate / other.rate;
  const isMet = share >= bar;
  return [
    name,
    whole(one.rate),
    whole(other.rate),
    ratio(share),
    `≥ ${bar}${isMet ? '' : ' **missed**'}`,
    `${one.p99} / ${other.p99}`,
  ];
}

export const machine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
