import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { RelatedItem, RelatedList } from '../records/list/RelatedList.tsx';
import { StageBadge } from './StageBadge.tsx';

const PAGE_SIZE = 5;

interface RelatedOpportunitiesProps {
  /** The record whose opportunities are listed. */
  parent: { accountId: string } | { contactId: string };
  /** The account that a new opportunity starts with. */
  accountId: string | null;
}

/** The opportunities of an account or a contact, newest first. */
export function RelatedOpportunities({ parent, accountId }: RelatedOpportunitiesProps) {
  const query = useListQuery(
    trpc.opportunities.list.useInfiniteQuery({ ...parent, limit: PAGE_SIZE }, listQueryOptions),
  );
  return (
    <RelatedList
      title="Opportunities"
      noun="opportunities"
      addLabel="Add Opportunity"
      addHref={`/crm/opportunities/new${accountId ? `?account=${accountId}` : ''}`}
      emptyText="No opportunities yet"
      query={query}
    >
      {({ id, name, stage, value }) => (
        <RelatedItem
          to={`/crm/opportunities/${id}`}
          title={name}
          detail={value !== null && `${formatAud(value)} excl. GST`}
          badge={<StageBadge stage={stage} />}
        />
      )}
    </RelatedList>
  );
}
