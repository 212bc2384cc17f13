import { documentKind } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { QuickFilter } from '../../ui/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/filters/QuickFilters.tsx';
import { OwnerQuickFilter } from '../OwnerFilter.tsx';

/** The filters that people use most, beside the search. */
export const DocumentFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="type"
      label="Type"
      any="Any type"
      several="Several types"
      options={documentKind.options}
    />
    <QuickFilter
      name="about"
      label="About"
      any="Any record"
      several="Several kinds"
      options={subjectNoun.options}
    />
    <OwnerQuickFilter />
  </QuickFilters>
);
