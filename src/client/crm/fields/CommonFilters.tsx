import { recordLabels } from '#shared/records/recordLabels.ts';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/PersonFilter.tsx';

/** The filters by when and by whom records were added. */
export const CreatedFilters = () => (
  <>
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);

/** The filters that the lists of all records have, last on their panels. */
export const CommonFilters = () => (
  <>
    <LastContactFilter />
    <CreatedFilters />
  </>
);
