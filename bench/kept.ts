import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The ratios of the short benchmark that are kept in the repository. Rates differ from machine to machine; ratios of two
// servers that are loaded in turns differ far less.

/** The ratio of each operation, by its name. */
export type Ratios = Record<string, number>;

const FILE = join(import.meta.dirname, 'kept.json');

/** An operation has fallen when its ratio is below this share of the kept one. */
const SHARE = 0.8;

export const readKept = (): Ratios => JSON.parse(readFileSync(FILE, 'utf8'));

export const hasFallen = (kept: number | undefined, ratio: number) =>
  kept !== undefined && ratio < kept * SHARE;

/** A sentence for each operation that has fallen by a fifth, or that was not measured. */
export function fallenLines(kept: Ratios, measured: Ratios): string[] {
  return Object.entries(kept).flatMap(([name, before]) => {
    const ratio = measured[name];
    if (ratio === undefined) return [`${name}: not measured, ${before} is kept`];
    return hasFallen(before, ratio) ? [`${name}: ${ratio.toFixed(2)}, ${before} is kept`] : [];
  });
}
