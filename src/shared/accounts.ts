import { choice } from './fields/choice.ts';
import { anyOf, days, numbers, searchText, sortBy } from './records/filters.ts';

// What lists and cards of accounts need to know: without zod, which only forms load.

export const accountType = choice({
  small_business: 'Small Business',
  enterprise: 'Enterprise',
  government: 'Government',
  non_profit: 'Non-Profit',
  startup: 'Startup',
  individual: 'Individual',
});

/** What a list of accounts may be narrowed to. */
export const accountsNarrowedBy = {
  search: searchText,
  accountType: anyOf(accountType),
  revenue: numbers,
  employees: numbers,
  created: days,
};

/** The columns that a list of accounts shows; without one asked for it runs by name. */
export const accountsSortedBy = sortBy([
  'name',
  'type',
  'industry',
  'employees',
  'revenue',
  'city',
  'state',
  'created',
]);
