import { expect, inject, test } from 'vitest';
import { compare } from '../../bench/compare.ts';
import { dropDatabase } from '../support/databases.ts';

// `npm run bench:test` also measures each of the operations.
test('the benchmark starts both servers, finds the same rows in all their responses, and compares their speed', async () => {
  const serverUrl = inject('serverUrl');

  const report = await compare(
    serverUrl,
    300,
    { rounds: 1, seconds: 0.2, only: 'lead by id' },
    () => {},
  ).finally(() => dropDatabase(serverUrl, 'leads_300'));

  expect(report).toMatch(/^\| lead by id[^|]*\| [\d,]+ \| [\d,]+ \| \d+\.\d\d \|/m);
}, 120_000);
