import type { Measure } from './measure.ts';

const HEAD = ['measure', 'now', 'limit', 'ok'];

/** The measures as a Markdown table aligned for the terminal. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map(({ name, now, limit, isMet }) => [
    name,
    String(now),
    String(limit),
    isMet ? 'yes' : 'NO',
  ]);
  const widths = HEAD.map((_, n) => Math.max(...[HEAD, ...rows].map((row) => row[n]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The offenders of each measure. */
export const detailsOf = (measures: readonly Measure[]): string =>
  measures
    .filter(({ offenders }) => offenders.length)
    .map(({ name, offenders }) => `\n${name}:\n${offenders.map((offender) => `  ${offender}`).join('\n')}`)
    .join('\n');
