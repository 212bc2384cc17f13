import { Select } from '@mantine/core';
import { IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { closingPeriod } from '#shared/closingPeriods.ts';
import { opportunityStage } from '#shared/opportunityStages.ts';
import { trpc } from '../../trpc.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import { ViewLinks } from '../../ui/ViewLinks.tsx';
import classes from './OpportunityFilters.module.css';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

/** The filters of board and list, and the way from one to the other, all kept in the address. */
export function OpportunityFilters() {
  const { stage, ownerId, closing } = useOpportunityFilters();
  const setParam = useSetSearchParam();
  const team = trpc.team.options.useQuery();
  const owners = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (ownerId && !owners.some(({ value }) => value === ownerId)) {
    owners.push({ value: ownerId, label: team.isPending ? '…' : 'Somebody who left the team' });
  }

  return (
    <>
      <div className={classes.filters}>
        <Select
          aria-label="Stage"
          placeholder="Any stage"
          data={opportunityStage.options}
          value={stage ?? null}
          onChange={(chosen) => setParam('stage', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Any stage' }}
        />
        <Select
          aria-label="Owner"
          placeholder="Any owner"
          data={owners}
          value={ownerId ?? null}
          onChange={(chosen) => setParam('owner', chosen)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any owner' }}
          nothingFoundMessage="No such member of the team"
        />
        <Select
          aria-label="Close date"
          placeholder="Any close date"
          data={closingPeriod.options}
          value={closing ?? null}
          onChange={(chosen) => setParam('closing', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Any close date' }}
        />
      </div>
      <ViewLinks
        views={[
          { value: null, name: 'Board', icon: IconLayoutKanban },
          { value: 'list', name: 'List', icon: IconLayoutList },
        ]}
      />
    </>
  );
}
