import { recordLabels } from '#shared/records/recordLabels.ts';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/OwnerFilter.tsx';

/** The filters that the lists of all records have, last on their panels. */
export const CommonFilters = () => (
  <>
    <LastContactFilter />
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);
