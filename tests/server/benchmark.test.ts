import { expect, inject, test } from 'vitest';
import { compare } from '../../bench/compare.ts';
import { fallenLines } from '../../bench/kept.ts';
import { comparisonRow } from '../../bench/table.ts';
import { dropDatabase } from '../support/databases.ts';

// `npm run bench:test` also measures each of the operations.
test('the benchmark starts its servers, finds the same rows in all their responses, and compares their speed', async () => {
  const serverUrl = inject('serverUrl');

  const { text, ratios } = await compare(
    serverUrl,
    300,
    { rounds: 1, seconds: 0.2, only: 'lead by id' },
    () => {},
  ).finally(() => dropDatabase(serverUrl, 'leads_300'));

  const rates = /^\| lead by id[^|]*\| [\d,]+ \| [\d,]+ \| \d+\.\d\d \|/m;
  const [, reference, plain] = text.split(/^\| 300 leads, calls a second/m);
  expect(reference).toMatch(rates);
  expect(plain).toMatch(rates);
  expect(Object.keys(ratios)).toEqual(['lead by id, against reference', 'lead by id, against plain tables']);
}, 120_000);

test('a line that is a fifth below its kept ratio has fallen, and so has one that is missing', () => {
  const kept = { list: 0.5, create: 0.4, search: 0.6 };

  expect(fallenLines(kept, { list: 0.4, create: 0.31 })).toEqual([
    'create: 0.31, 0.4 is kept',
    'search: not measured, 0.6 is kept',
  ]);
});

test('a line whose other side answers nothing in its time has no ratio', () => {
  const row = comparisonRow('dashboard', { rate: 250, p99: 161 }, { rate: 0, p99: 0 }, 5);

  expect(row.slice(2, 5)).toEqual(['0', '–', '≥ 5 **not measured**']);
});
