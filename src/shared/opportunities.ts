import { opportunityStage } from './opportunityStages.ts';
import { anyOf, days, id, numbers, person, searchText, sortBy } from './records/filters.ts';

// What board and list of opportunities need to know: without zod, which only forms load.

/** What board and list may be narrowed to. */
export const opportunitiesNarrowedBy = {
  search: searchText,
  stage: anyOf(opportunityStage),
  owner: person,
  /** The day on which one closed or is expected to. */
  closing: days,
  value: numbers,
  probability: numbers,
  created: days,
  accountId: id,
  contactId: id,
};

/** The columns that a list of opportunities shows; without one asked for, the newest come first. */
export const opportunitiesSortedBy = sortBy([
  'name',
  'account',
  'contact',
  'stage',
  'value',
  'probability',
  'closing',
  'nextStep',
  'owner',
  'created',
]);
