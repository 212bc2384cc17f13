import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { type FormStart, RELATED_PAGE_SIZE, RelatedList } from '../records/list/RelatedList.tsx';
import { StatusBadge } from './leadBadges.tsx';
import { leads } from './leads.record.ts';

interface RelatedLeadsProps {
  parent: { accountId: string } | { contactId: string };
  start: FormStart;
}

/** The leads of an account or a contact, newest first. */
export function RelatedLeads({ parent, start }: RelatedLeadsProps) {
  const query = useListQuery(
    trpc.leads.list.useInfiniteQuery({ ...parent, limit: RELATED_PAGE_SIZE }, listQueryOptions),
  );
  return (
    <RelatedList type={leads} start={start} query={query}>
      {({ title, status, estimatedValue }) => ({
        title,
        detail: estimatedValue !== null && formatAud(estimatedValue),
        badge: <StatusBadge status={status} />,
      })}
    </RelatedList>
  );
}
