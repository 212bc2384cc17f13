import { expect, inject, test } from 'vitest';
import { compare } from '../../../../bench/compare.ts';
import { dropDatabase } from '../../../support/databases.ts';

test('the benchmark runs: both servers answer the same rows, and the table tells how fast', async () => {
  const serverUrl = inject('serverUrl');

  const told = await compare(serverUrl, 300, { rounds: 1, seconds: 0.2, only: '' }, () => {}).finally(() =>
    dropDatabase(serverUrl, 'leads_300'),
  );

  for (const name of [
    'list of 50 leads',
    'lead by id',
    'search leads',
    'list of 50 contacts',
    'create a lead',
  ]) {
    expect(told).toMatch(new RegExp(`^\\| ${name}[^|]*\\| [\\d,]+ \\| [\\d,]+ \\| \\d+\\.\\d\\d \\|`, 'm'));
  }
}, 120_000);
