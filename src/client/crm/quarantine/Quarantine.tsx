import { Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { SelectionBar } from '../../ui/list/selection/SelectionBar.tsx';
import { SelectionContext, useSelection } from '../../ui/list/selection/useSelection.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useDeletedToast } from '../records/trash/useDeleteMutationOptions.ts';
import { useFailureToast } from '../records/useFailureToast.ts';
import { EnquiryCard } from './EnquiryCard.tsx';
import classes from './Quarantine.module.css';

/** The quarantine as a screen of its own, beside the leads. */
export const Quarantine = () => (
  <Stack gap="md">
    <div>
      <BackLink to="/crm/leads">Back to leads</BackLink>
    </div>
    <PageTitle>Quarantine</PageTitle>
    <QuarantinedEnquiries />
  </Stack>
);

/** 'Ada Byron and 2 others' */
const nameSome = ([first, ...others]: string[]) =>
  [first, others.length > 0 && formatCount(others.length, 'other')].filter(Boolean).join(' and ');

/** The enquiries that look like junk, doubtful ones first: each can become a lead or go to the trash. */
export function QuarantinedEnquiries() {
  const query = trpc.quarantine.list.useInfiniteQuery({ limit: 50 }, listQueryOptions);
  const waiting = useListQuery(query);
  const days = query.data?.pages[0]?.deletedAfterDays;
  const rows = waiting.rows ?? [];
  const selection = useSelection(waiting.rows, waiting.total);
  const { showDeleted, undo } = useDeletedToast();
  const showFailure = useFailureToast();
  const remove = trpc.quarantine.deleteMany.useMutation({
    onSuccess: (deleted, { ids }) => {
      selection.clear();
      document.querySelector('h1')?.focus({ preventScroll: true });
      const names = rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
      const count = formatCount(deleted.counts.enquiry ?? ids.length, 'enquiry');
      showDeleted(`${count} deleted`, deleted, nameSome(names));
    },
    onError: (error, { batchId }) =>
      showFailure('Failed to delete the enquiries', error, error.message, undo(batchId)),
  });
  return (
    <SelectionContext value={selection}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          <span role="status">
            {waiting.total
              ? `${formatTotalOf(waiting.total, 'enquiry')} that ${waiting.total === 1 ? 'looks' : 'look'} like junk.`
              : 'Enquiries that look like junk.'}
          </span>
          {days && ` Each is deleted after ${formatCount(days, 'day')}.`}
        </Text>
        {waiting.error && (
          <ErrorNotice
            hasData={rows.length > 0}
            message={`Error loading quarantine: ${waiting.error.message}`}
            onRetry={waiting.refetch}
          />
        )}
        {!waiting.rows && !waiting.error && (
          <Stack gap="sm" role="status" aria-label="Loading quarantine...">
            <Skeleton h={116} radius="md" />
            <Skeleton h={116} radius="md" />
          </Stack>
        )}
        {waiting.rows?.length === 0 && (
          <Center className={classes.empty}>
            <Text ta="center">No enquiries are held back.</Text>
          </Center>
        )}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((enquiry) => (
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
        {selection.count > 0 && (
          <SelectionBar noun="enquiries" selection={selection} shown={rows.length} total={rows.length}>
            <Button
              size="compact-md"
              variant="default"
              loading={remove.isPending}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove.mutate({ ids: selection.ids, batchId: v7() })}
            >
              {`Delete ${selection.count.toLocaleString('en-AU')}`}
            </Button>
          </SelectionBar>
        )}
      </Stack>
    </SelectionContext>
  );
}
