import { formatTotal } from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { type FormStart, RELATED_PAGE_SIZE, RelatedList } from '../records/list/RelatedList.tsx';
import { StateBadge } from './ProposalCard.tsx';
import { proposals } from './proposals.record.ts';

interface RelatedProposalsProps {
  parent: { accountId: string } | { leadId: string } | { opportunityId: string };
  start: FormStart;
}

export function RelatedProposals({ parent, start }: RelatedProposalsProps) {
  const query = useListQuery(
    trpc.proposals.list.useInfiniteQuery({ ...parent, limit: RELATED_PAGE_SIZE }, listQueryOptions),
  );
  return (
    <RelatedList type={proposals} start={start} query={query}>
      {({ name, state, total, hasGst }) => ({
        title: formatTotal({ total, hasGst }),
        detail: name,
        badge: <StateBadge state={state} />,
      })}
    </RelatedList>
  );
}
