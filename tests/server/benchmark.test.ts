import { expect, inject, test } from 'vitest';
import { compare } from '../../bench/compare.ts';
import { comparisonRow } from '../../bench/table.ts';
import { dropDatabase } from '../support/databases.ts';

// `npm run bench:test` also measures each of the operations.
test('the benchmark starts its servers, finds the same rows in all their responses, and compares their speed', async () => {
  const serverUrl = inject('serverUrl');

  const report = await compare(
    serverUrl,
    300,
    { rounds: 1, seconds: 0.2, only: 'lead by id' },
    () => {},
  ).finally(() => dropDatabase(serverUrl, 'leads_300'));

  const rates = /^\| lead by id[^|]*\| [\d,]+ \| [\d,]+ \| \d+\.\d\d \|/m;
  const [, reference, plain] = report.split(/^\| 300 leads, calls a second/m);
  expect(reference).toMatch(rates);
  expect(plain).toMatch(rates);
}, 120_000);

test('a line whose other side answers nothing in its time has no ratio', () => {
  const row = comparisonRow('dashboard', { rate: 250, p99: 161 }, { rate: 0, p99: 0 }, 5);

  expect(row.slice(2, 5)).toEqual(['0', '–', '≥ 5 **not measured**']);
});
