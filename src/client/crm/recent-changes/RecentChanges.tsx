import { Button, Center, Stack, Text } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { RecentChangeRow } from './RecentChangeRow.tsx';
import own from './RecentChanges.module.css';

const PAGE = 20;

/** The changes of several records at once, newest first, each with its Undo. */
export function RecentChanges() {
  const changes = useListQuery(trpc.recentChanges.list.useInfiniteQuery({ limit: PAGE }, listQueryOptions));
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/crm/settings/data/records">Back to settings</BackLink>
        <PageTitle>Recent changes</PageTitle>
        <Text c="dimmed" maw="65ch">
          {`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}. Undo skips records changed since.`}
        </Text>
      </div>
      {changes.error && (
        <ErrorNotice
          hasData={Boolean(changes.rows?.length)}
          message={`Error loading recent changes: ${changes.error.message}`}
          onRetry={changes.refetch}
        />
      )}
      {!changes.rows && !changes.error && <RowSkeletons label="Loading recent changes..." />}
      {changes.rows?.length === 0 && (
        <Text c="dimmed">
          Nothing yet. Changes and deletes of several records, merges and imports are listed here.
        </Text>
      )}
      {changes.rows && changes.rows.length > 0 && (
        <section className={classes.section} aria-label="Recent changes">
          <ul className={`${classes.rows} ${own.rows}`}>
            {changes.rows.map((change) => (
              <li key={change.id} className={classes.row}>
                <RecentChangeRow change={change} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.hasMore && (
        <Center>
          <Button variant="default" onClick={changes.loadMore} loading={changes.isLoadingMore}>
            Load more
          </Button>
        </Center>
      )}
    </Stack>
  );
}
