import { closingPeriod } from '#shared/fields/periods.ts';

const WITHOUT = 'none';

export const datePeriods = (without: string) =>
  closingPeriod.options.map(({ value, label }) => ({ value, label: value === WITHOUT ? without : label }));

/** The periods by the day until which a proposal is valid; a draft may have none yet. */
export const validUntilPeriods = datePeriods('No day set').map((period) =>
  period.value === 'overdue' ? { ...period, label: 'Before today' } : period,
);

export const pastPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);
