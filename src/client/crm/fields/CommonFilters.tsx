import { recordLabels } from '#shared/records/recordLabels.ts';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/PersonFilter.tsx';

export const CreatedFilters = () => (
  <>
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);

export const CommonFilters = () => (
  <>
    <LastContactFilter />
    <CreatedFilters />
  </>
);
