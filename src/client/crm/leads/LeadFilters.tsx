import { leadStatus, priority } from '#shared/leads.ts';
import { QuickFilter } from '../../ui/filters/QuickFilter.tsx';
import classes from './LeadFilters.module.css';

/** The two filters that people use most, beside the search. */
export const LeadFilters = () => (
  <div className={classes.filters}>
    <QuickFilter
      name="status"
      label="Status"
      any="Any status"
      several="Several statuses"
      options={leadStatus.options}
    />
    <QuickFilter
      name="priority"
      label="Priority"
      any="Any priority"
      several="Several priorities"
      options={priority.options}
    />
  </div>
);
