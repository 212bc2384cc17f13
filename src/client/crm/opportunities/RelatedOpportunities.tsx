import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { type FormStart, RELATED_PAGE_SIZE, RelatedList } from '../records/list/RelatedList.tsx';
import { StageBadge } from './OpportunityCard.tsx';
import { opportunities } from './opportunities.record.ts';

interface RelatedOpportunitiesProps {
  parent: { accountId: string } | { contactId: string };
  start: FormStart;
}

export function RelatedOpportunities({ parent, start }: RelatedOpportunitiesProps) {
  const query = useListQuery(
    trpc.opportunities.list.useInfiniteQuery({ ...parent, limit: RELATED_PAGE_SIZE }, listQueryOptions),
  );
  return (
    <RelatedList type={opportunities} start={start} query={query}>
      {({ name, stage, value }) => ({
        title: name,
        detail: value !== null && `${formatAud(value)} excl. GST`,
        badge: <StageBadge stage={stage} />,
      })}
    </RelatedList>
  );
}
