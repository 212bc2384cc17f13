import { closingPeriod } from '#shared/fields/periods.ts';

const WITHOUT = 'none';

/** The periods that a filter by future days offers. */
export const datePeriods = (without: string) =>
  closingPeriod.options.map(({ value, label }) => ({ value, label: value === WITHOUT ? without : label }));

/** The periods that a filter by past days offers. */
export const pastPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);
