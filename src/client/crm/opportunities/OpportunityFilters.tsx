import { Select } from '@mantine/core';
import { IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { closingPeriod } from '#shared/closingPeriods.ts';
import { opportunityStage } from '#shared/opportunityStages.ts';
import { trpc } from '../../trpc.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './OpportunityFilters.module.css';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

/** The filters of board and list, and the way from one to the other, all kept in the address. */
export function OpportunityFilters({ view }: { view: 'board' | 'list' }) {
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
      <nav className={classes.views} aria-label="View">
        <ViewLink name="Board" to={useViewAddress(null)} icon={IconLayoutKanban} isShown={view === 'board'} />
        <ViewLink name="List" to={useViewAddress('list')} icon={IconLayoutList} isShown={view === 'list'} />
      </nav>
    </>
  );
}

interface ViewLinkProps {
  name: string;
  to: string;
  icon: typeof IconLayoutList;
  isShown: boolean;
}

const ViewLink = ({ name, to, icon: ViewIcon, isShown }: ViewLinkProps) => (
  <Link to={to} replace className={classes.view} aria-current={isShown ? 'true' : undefined}>
    <ViewIcon size={18} aria-hidden />
    {name}
  </Link>
);

/** This address with the same search and filters in the other view. */
function useViewAddress(view: string | null) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (view) params.set('view', view);
  else params.delete('view');
  return `?${params}`;
}
