import { formatShortDay } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { RELATED_PAGE_SIZE, RelatedList } from '../records/list/RelatedList.tsx';
import { registrationBadge } from './registrationBadges.tsx';
import { registrations } from './registrations.record.ts';

/** The newest registrations of an account. */
export const useRegistrationsOf = (accountId: string) =>
  useListQuery(
    trpc.registrations.list.useInfiniteQuery(
      { accountId, sort: '-expiresOn', limit: RELATED_PAGE_SIZE },
      listQueryOptions,
    ),
  );

/** The registrations of an account: the current one, and its history. */
export function RelatedRegistrations({ accountId }: { accountId: string }) {
  const query = useRegistrationsOf(accountId);
  return (
    <RelatedList type={registrations} start={{ account: accountId }} query={query}>
      {(registration) => ({
        title: registration.number,
        detail: registration.expiresOn && `Expires ${formatShortDay(registration.expiresOn)}`,
        badge: registrationBadge(registration),
      })}
    </RelatedList>
  );
}
