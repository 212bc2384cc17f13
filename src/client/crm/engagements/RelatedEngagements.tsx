import { formatShortDay } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { RELATED_PAGE_SIZE, RelatedList } from '../records/list/RelatedList.tsx';
import { describeStep, EngagementBadge } from './EngagementCard.tsx';
import { engagements } from './engagements.record.ts';

/** The first engagements of an account, what is late first. */
export const useEngagementsOf = (accountId: string) =>
  useListQuery(
    trpc.engagements.list.useInfiniteQuery(
      { accountId, sort: 'due', limit: RELATED_PAGE_SIZE },
      listQueryOptions,
    ),
  );

export function RelatedEngagements({ accountId }: { accountId: string }) {
  const query = useEngagementsOf(accountId);
  return (
    <RelatedList type={engagements} start={{ account: accountId }} query={query}>
      {(engagement) => ({
        title: engagement.name,
        detail: [describeStep(engagement), engagement.dueOn && `due ${formatShortDay(engagement.dueOn)}`]
          .filter(Boolean)
          .join(', '),
        badge: <EngagementBadge state={engagement.state} dueOn={engagement.dueOn} />,
      })}
    </RelatedList>
  );
}
