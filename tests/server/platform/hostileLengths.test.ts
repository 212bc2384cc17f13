import { check } from 'recheck';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { inputOf, procedures } from '../../support/procedures.ts';

// The patterns in the code are checked by `npm run house`. `npm run bench:lengths` measures every function and field.

/** The patterns that a JSON schema holds, those of libraries too, with the place of the first that has it. */
function collectPatterns(schema: unknown, path: string, found: Map<string, string>) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name !== 'pattern' || typeof value !== 'string') collectPatterns(value, `${path}.${name}`, found);
    else if (!found.has(value)) found.set(value, path);
  }
}

test('no pattern that a field of a form, list or call is checked by backtracks', async () => {
  const patterns = new Map<string, string>();
  for (const procedure of procedures()) {
    const schema = inputOf(procedure);
    if (!(schema instanceof z.ZodType)) continue;
    collectPatterns(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), procedure, patterns);
  }

  const backtracking: string[] = [];
  for (const [pattern, path] of patterns) {
    const { status } = await check(pattern, 'u', { timeout: null });
    if (status !== 'safe') backtracking.push(`${path}: ${pattern}`);
  }

  expect(patterns.size).toBeGreaterThan(3);
  expect(backtracking).toEqual([]);
});
