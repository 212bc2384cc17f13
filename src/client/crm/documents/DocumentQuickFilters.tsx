import { documentKind } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { OwnerQuickFilter } from '../team/OwnerFilter.tsx';

/** The filters that people use most, beside the search. */
export const DocumentQuickFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="type"
      label="Type"
      anyLabel="Any type"
      multipleLabel="Several types"
      options={documentKind.options}
    />
    <QuickFilter
      name="about"
      label="About"
      anyLabel="Any record"
      multipleLabel="Several kinds"
      options={subjectNoun.options}
    />
    <OwnerQuickFilter />
  </QuickFilters>
);
