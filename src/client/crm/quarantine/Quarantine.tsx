import { Button, Center, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { BackLink } from '../../ui/links/BackLink.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { EnquiryCard } from './EnquiryCard.tsx';
import classes from './Quarantine.module.css';

/** The enquiries that look like junk, newest first: each can become a lead or go to the trash. */
export function Quarantine() {
  const query = trpc.quarantine.list.useInfiniteQuery({ limit: 20 }, listQueryOptions);
  const waiting = useListQuery(query);
  const days = query.data?.pages[0]?.deletedAfterDays;
  const total = waiting.total === undefined ? null : formatTotal(waiting.total);
  return (
    <Stack gap="md" maw={960}>
      <div>
        <BackLink to="/crm/leads">Back to leads</BackLink>
      </div>
      <div>
        <PageTitle>Quarantine</PageTitle>
        <Text c="dimmed" maw="65ch">
          Enquiries from the website that look like junk. Release one, and it becomes the lead that it would
          have been. {days && `After ${formatCount(days, 'day')} in quarantine it is deleted.`}
        </Text>
        <VisuallyHidden role="status">{total && `Enquiries waiting: ${total}`}</VisuallyHidden>
      </div>
      {waiting.error && (
        <ErrorNotice
          hasData={Boolean(waiting.rows?.length)}
          message={`Error loading quarantine: ${waiting.error.message}`}
          onRetry={waiting.refetch}
        />
      )}
      {!waiting.rows && !waiting.error && (
        <Stack gap="md" role="status" aria-label="Loading quarantine...">
          <Skeleton h={180} radius="md" />
          <Skeleton h={180} radius="md" />
        </Stack>
      )}
      {waiting.rows?.length === 0 && (
        <Center className={classes.empty}>
          <Text ta="center">No enquiries are held back.</Text>
        </Center>
      )}
      {waiting.rows && waiting.rows.length > 0 && (
        <ul className={classes.list}>
          {waiting.rows.map((enquiry) => (
            <li key={enquiry.id}>
              <EnquiryCard enquiry={enquiry} />
            </li>
          ))}
        </ul>
      )}
      {waiting.hasMore && (
        <Center>
          <Button variant="default" onClick={waiting.loadMore} loading={waiting.isLoadingMore}>
            Load more
          </Button>
        </Center>
      )}
    </Stack>
  );
}
