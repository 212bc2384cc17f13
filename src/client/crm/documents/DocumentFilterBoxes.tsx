import { documentKind } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { AnyOfFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { DaysFilter, NumbersFilter } from '../../ui/filters/RangeFilter.tsx';
import { OwnerFilter } from '../OwnerFilter.tsx';
import { pastPeriods } from '../periods.ts';

/** Everything that a list of documents can be narrowed to. */
export const DocumentFilterBoxes = () => (
  <>
    <OwnerFilter label="Owner" />
    <AnyOfFilter name="type" label="Type" options={documentKind.options} />
    <AnyOfFilter name="about" label="About" options={subjectNoun.options} />
    <NumbersFilter name="size" label="Size (MB)" />
    <DaysFilter name="uploaded" label="Uploaded" periods={pastPeriods} />
  </>
);
