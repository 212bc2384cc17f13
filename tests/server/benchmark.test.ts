import { expect, test } from 'vitest';
import { fallenLines } from '../../bench/kept.ts';

// That its servers start and all their responses hold the same rows is in `npm run bench:test`, which CI runs.

test('an operation that is a fifth below its kept ratio has fallen, and so has one that is missing', () => {
  const kept = { list: 0.5, create: 0.4, search: 0.6 };

  expect(fallenLines(kept, { list: 0.4, create: 0.31 })).toEqual([
    'create: 0.31, 0.4 is kept',
    'search: not measured, 0.6 is kept',
  ]);
});
