import { counted, type Measure } from './measure.ts';
import type { Rules } from './rules.ts';
import type { Tree } from './tree.ts';

const LINES = 6;

/**
 * Pairs of places whose next six lines are the same, as in 'src/a.ts:12 = src/b.ts:30'. Indentation, imports, comments,
 * empty lines and lone brackets are left out, and so are files that a tool writes.
 */
export function repeatedLines({ texts, sources }: Tree, { generated, limits }: Rules): Measure {
  const places = new Map<string, string[]>();
  for (const [path, text] of texts) {
    if (generated.includes(path)) continue;
    const lines = linesOf(sources.get(path)?.code ?? text);
    for (const [at, { number }] of lines.slice(0, Math.max(lines.length - LINES + 1, 0)).entries()) {
      const run = lines
        .slice(at, at + LINES)
        .map(({ line }) => line)
        .join('\n');
      places.set(run, [...(places.get(run) ?? []), `${path}:${number}`]);
    }
  }
  const pairs = [...places.values()].flatMap((same) =>
    same.flatMap((one, at) => same.slice(at + 1).map((other) => `${one} = ${other}`)),
  );
  return counted(`pairs of places with ${LINES} equal lines, src`, pairs.sort(), limits.repeatedLines);
}

/** The lines with a letter or a digit, by their numbers in the file. */
const linesOf = (code: string) =>
  code
    .replace(/^import\b[^;]*;/gm, (statement) => statement.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => /[\p{L}\p{N}]/u.test(line));
