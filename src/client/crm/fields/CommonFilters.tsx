import { recordLabels } from '#shared/records/recordLabels.ts';
import { FilterField } from '../../ui/list/filters/FilterField.tsx';
import { DateRangeFilter, DaysAgoFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/PersonFilter.tsx';

const PERIODS = [
  ...[14, 30, 60, 90, 180].map((days) => ({ value: `${days}..`, label: `Not for ${days} days` })),
  { value: 'never', label: 'Never' },
  ...[7, 30].map((days) => ({ value: `..${days}`, label: `In the last ${days} days` })),
];

/** A filter by the last contact; whom we never were in touch with is among those 'not for 60 days'. */
export const LastContactFilter = () => (
  <DaysAgoFilter name="lastContact" label="Last contact" periods={PERIODS} />
);

export const CreatedFilters = () => (
  <>
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
    {/* It is set by a link of the import's screen only. */}
    <FilterField name="import" label="Imported" describe={() => 'from one file'}>
      {null}
    </FilterField>
  </>
);

export const CommonFilters = () => (
  <>
    <LastContactFilter />
    <CreatedFilters />
  </>
);
