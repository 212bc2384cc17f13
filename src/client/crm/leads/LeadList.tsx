import { leadStatus, priority } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { ExchangeMenu } from '../exchange/ExchangeMenu.tsx';
import { QuarantineLink } from '../quarantine/QuarantineLink.tsx';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { LeadCard } from './LeadCard.tsx';
import { LeadFilters } from './LeadFilters.tsx';

export function LeadList() {
  const search = useSearchParam('search');
  // An address somebody typed may name a status that there is not: that filters nothing.
  const status = leadStatus.schema.safeParse(useSearchParam('status')).data;
  const urgency = priority.schema.safeParse(useSearchParam('priority')).data;
  const filters = { search, status, priority: urgency };
  const query = useRows(trpc.leads.list.useInfiniteQuery(filters, pages));
  const remove = trpc.leads.delete.useMutation(useDeleteOutcome('Lead'));

  return (
    <ListScreen
      noun="leads"
      addLabel="Add Lead"
      addHref="/crm/leads/new"
      actions={<ExchangeMenu noun="leads" filters={filters} />}
      query={query}
      filters={
        <>
          <LeadFilters status={status} priority={urgency} />
          <QuarantineLink />
        </>
      }
      isFiltered={Boolean(status || urgency)}
      emptyHint="No leads yet. Add the first one, or wait for an enquiry from the website: it appears here by itself."
    >
      {(lead) => <LeadCard lead={lead} onDelete={() => remove.mutate({ id: lead.id })} />}
    </ListScreen>
  );
}
