import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { backtrackingPatterns, type Patterns, patternsIn } from '../../support/patterns.ts';
import { inputOf, procedures } from '../../support/procedures.ts';

// That no pattern is built from a text, Biome checks (biome/patterns.grit). `npm run bench:lengths` measures functions and fields.

test('no pattern in the code backtracks', async () => {
  const paths = globSync('src/**/*.{ts,tsx,js}');
  const patterns = patternsIn(Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])));

  expect(patterns.size).toBeGreaterThan(100);
  expect(await backtrackingPatterns(patterns)).toEqual([]);
});

/** Collects the patterns that a JSON schema holds, those of libraries too, with the place of the first that has it. */
function collectPatterns(schema: unknown, place: string, found: Map<string, string>) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name !== 'pattern' || typeof value !== 'string') collectPatterns(value, `${place}.${name}`, found);
    else if (!found.has(value)) found.set(value, place);
  }
}

test('no pattern that a field of a form, list or call is checked by backtracks', async () => {
  const found = new Map<string, string>();
  for (const procedure of procedures()) {
    const schema = inputOf(procedure);
    if (!(schema instanceof z.ZodType)) continue;
    collectPatterns(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), procedure, found);
  }
  const patterns: Patterns = new Map(
    [...found].map(([source, place]) => [`/${source}/u`, { source, flags: 'u', place }]),
  );

  expect(patterns.size).toBeGreaterThan(3);
  expect(await backtrackingPatterns(patterns)).toEqual([]);
});

test.each([
  ['that tries again from each place', String.raw`text.replace(/\s+$/, '');`, 'slow'],
  ['with a repetition of repetitions', '/^(a+)+$/.test(text);', 'slow'],
  ['with alternatives that match the same', String.raw`/^(?:\d|\w)*!$/.test(text);`, 'slow'],
  ['that looks behind', String.raw`/(?<=\d)x+/.test(text);`, 'not decided'],
  ['that refers back', String.raw`/(a+)\1/.test(text);`, 'not decided'],
])('a pattern %s is refused with its place', async (_, code, reason) => {
  const [pattern] = /\/.+\//.exec(code) ?? [];
  const texts = { 'src/client/x.tsx': `const title = <b>/x/</b>;\nconst text = '/(a+)+$/';\n${code}` };

  expect(await backtrackingPatterns(patternsIn(texts))).toEqual([
    `src/client/x.tsx:3: ${pattern} is ${reason}`,
  ]);
});
