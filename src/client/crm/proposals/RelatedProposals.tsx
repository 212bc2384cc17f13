import { formatTotal } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { RelatedItem, RelatedList } from '../records/list/RelatedList.tsx';
import { StateBadge } from './StateBadge.tsx';

const PAGE_SIZE = 5;

/** The parameters of the form's address, which a new proposal starts with. */
type Start = Partial<Record<'account' | 'contact' | 'lead' | 'opportunity', string | null>>;

interface RelatedProposalsProps {
  /** The record whose proposals are listed. */
  parent: { accountId: string } | { leadId: string } | { opportunityId: string };
  start: Start;
}

/** The proposals of an account, a lead or an opportunity, newest first. */
export function RelatedProposals({ parent, start }: RelatedProposalsProps) {
  const query = useListQuery(
    trpc.proposals.list.useInfiniteQuery({ ...parent, limit: PAGE_SIZE }, listQueryOptions),
  );
  const given = Object.entries(start).flatMap(([name, id]) => (id ? [[name, id]] : []));
  return (
    <RelatedList
      title="Proposals"
      noun="proposals"
      addLabel="Add Proposal"
      addHref={`/crm/proposals/new?${new URLSearchParams(given)}`}
      emptyText="No proposals yet"
      query={query}
    >
      {({ id, name, state, total, hasGst }) => (
        <RelatedItem
          to={`/crm/proposals/${id}`}
          title={name}
          detail={formatTotal({ total, hasGst })}
          badge={<StateBadge state={state} />}
        />
      )}
    </RelatedList>
  );
}
