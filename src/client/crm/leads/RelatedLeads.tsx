import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { RelatedItem, RelatedList } from '../records/list/RelatedList.tsx';
import { StatusBadge } from './leadBadges.tsx';

const PAGE_SIZE = 5;

interface RelatedLeadsProps {
  /** The record whose leads are listed. */
  parent: { accountId: string } | { contactId: string };
  /** The first values of a new lead, as in '?account=…'. */
  start: string;
}

/** The leads of an account or a contact, newest first. */
export function RelatedLeads({ parent, start }: RelatedLeadsProps) {
  const query = useListQuery(
    trpc.leads.list.useInfiniteQuery({ ...parent, limit: PAGE_SIZE }, listQueryOptions),
  );
  return (
    <RelatedList
      title="Leads"
      noun="leads"
      addLabel="Add Lead"
      addHref={`/crm/leads/new${start}`}
      emptyText="No leads yet"
      query={query}
    >
      {({ id, title, status, estimatedValue }) => (
        <RelatedItem
          to={`/crm/leads/${id}`}
          title={title}
          detail={estimatedValue !== null && formatAud(estimatedValue)}
          badge={<StatusBadge status={status} />}
        />
      )}
    </RelatedList>
  );
}
