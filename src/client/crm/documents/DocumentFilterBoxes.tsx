import { documentKind } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { CheckboxGroupFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/filters/RangeFilter.tsx';
import { OwnerFilter } from '../OwnerFilter.tsx';
import { pastPeriods } from '../periods.ts';

/** Everything that a list of documents can be narrowed to. */
export const DocumentFilterFields = () => (
  <>
    <OwnerFilter label="Owner" />
    <CheckboxGroupFilter name="type" label="Type" options={documentKind.options} />
    <CheckboxGroupFilter name="about" label="About" options={subjectNoun.options} />
    <NumberRangeFilter name="size" label="Size (MB)" />
    <DateRangeFilter name="uploaded" label="Uploaded" periods={pastPeriods} />
  </>
);
