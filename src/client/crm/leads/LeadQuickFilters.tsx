import { leadStatus, priority } from '#shared/leads.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import classes from './LeadQuickFilters.module.css';

/** The filters that people use most, beside the search. */
export const LeadQuickFilters = () => (
  <div className={classes.filters}>
    <QuickFilter
      name="status"
      label="Status"
      anyLabel="Any status"
      multipleLabel="Several statuses"
      options={leadStatus.options}
    />
    <QuickFilter
      name="priority"
      label="Priority"
      anyLabel="Any priority"
      multipleLabel="Several priorities"
      options={priority.options}
    />
  </div>
);
