import { closingPeriod } from '#shared/fields/periods.ts';

const WITHOUT = 'none';

/** The periods that a filter by future days offers. */
export const datePeriods = (without: string) =>
  closingPeriod.options.map(({ value, label }) => ({ value, label: value === WITHOUT ? without : label }));

/** The periods by the day until which a proposal is valid; a draft may have none yet. */
export const validUntilPeriods = datePeriods('No day set').map((period) =>
  period.value === 'overdue' ? { ...period, label: 'Before today' } : period,
);

/** The periods that a filter by past days offers. */
export const pastPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);
