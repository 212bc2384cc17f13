import { closingPeriod } from '#shared/fields/periods.ts';

const WITHOUT = 'none';

export const datePeriods = (without: string) =>
  closingPeriod.options.map(({ value, label }) => ({ value, label: value === WITHOUT ? without : label }));

/** A draft may have no day yet. */
export const validUntilPeriods = datePeriods('No day set').map((period) =>
  period.value === 'overdue' ? { ...period, label: 'Before today' } : period,
);

export const pastPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);
