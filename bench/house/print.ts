import type { Measure } from './measure.ts';

/** Cannot be measured: the count is kept by hand. */
const BY_HAND = ['files for a new noun', '19, and lines in 12 more', '16', ''];

const HEAD = ['measure', 'now', 'limit', 'ok'];

/** The measures as a Markdown table aligned for the terminal. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = [
    ...measures.map(({ name, now, limit, isMet }) => [
      name,
      String(now),
      String(limit),
      isMet ? 'yes' : 'NO',
    ]),
    BY_HAND,
  ];
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
