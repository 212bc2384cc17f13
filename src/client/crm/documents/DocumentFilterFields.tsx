import { documentKind } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { OwnerFilter } from '../team/OwnerFilter.tsx';

/** All filters of the list of documents, for its filter panel. */
export const DocumentFilterFields = () => (
  <>
    <OwnerFilter label="Owner" />
    <CheckboxGroupFilter name="type" label="Type" options={documentKind.options} />
    <CheckboxGroupFilter name="about" label="About" options={subjectNoun.options} />
    <NumberRangeFilter name="size" label="Size (MB)" />
    <DateRangeFilter name="uploaded" label="Uploaded" periods={pastPeriods} />
  </>
);
