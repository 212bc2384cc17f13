import { Select } from '@mantine/core';
import { type LeadInput, leadStatus, priority as priorityChoice } from '#shared/leads.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './LeadFilters.module.css';

interface LeadFiltersProps {
  status: LeadInput['status'] | undefined;
  priority: LeadInput['priority'] | undefined;
}

/** The filters of the list, kept in the address. */
export function LeadFilters({ status, priority }: LeadFiltersProps) {
  const setParam = useSetSearchParam();
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Status"
        placeholder="Any status"
        data={leadStatus.options}
        value={status ?? null}
        onChange={(chosen) => setParam('status', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
      />
      <Select
        aria-label="Priority"
        placeholder="Any priority"
        data={priorityChoice.options}
        value={priority ?? null}
        onChange={(chosen) => setParam('priority', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any priority' }}
      />
    </div>
  );
}
