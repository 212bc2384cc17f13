import { closingPeriod } from '#shared/fields/periods.ts';

const WITHOUT = 'none';

/** The periods that a filter of days offers, of days to come. */
export const datePeriods = (without: string) =>
  closingPeriod.options.map(({ value, label }) => ({ value, label: value === WITHOUT ? without : label }));

/** Of days that have been. */
export const pastPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);
