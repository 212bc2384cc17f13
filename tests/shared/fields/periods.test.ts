import { expect, test } from 'vitest';
import { closingPeriodRange } from '#shared/fields/periods.ts';

test.each([
  ['overdue', '2026-03-01', '0001-01-01', '2026-02-28'],
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['next_month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['next_month', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['this_quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
] as const)('%s on %s is from %s to %s', (period, now, from, to) => {
  expect(closingPeriodRange(period, now)).toEqual({ from, to });
});
