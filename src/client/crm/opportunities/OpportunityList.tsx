import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { OpportunityCard } from './OpportunityCard.tsx';
import { OpportunityFilters } from './OpportunityFilters.tsx';
import { opportunityWords } from './opportunityWords.ts';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

/** The opportunities as cards, newest first. */
export function OpportunityList() {
  const filters = useOpportunityFilters();
  const query = useRows(trpc.opportunities.list.useInfiniteQuery(filters, pages));
  const remove = trpc.opportunities.delete.useMutation(useDeleteOutcome('Opportunity'));
  const { stage, ownerId, closing } = filters;

  return (
    <ListScreen
      {...opportunityWords}
      query={query}
      filters={<OpportunityFilters />}
      isFiltered={Boolean(stage || ownerId || closing)}
    >
      {(opportunity) => (
        <OpportunityCard opportunity={opportunity} onDelete={() => remove.mutate({ id: opportunity.id })} />
      )}
    </ListScreen>
  );
}
