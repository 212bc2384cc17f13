import { Button, Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { documentHistoryFields } from './documentFormats.tsx';

const PAGE = 15;

/** Who did what with a document, the newest first. */
export function DocumentHistory({ id }: { id: string }) {
  const history = useListQuery(
    trpc.documents.history.useInfiniteQuery({ id, limit: PAGE }, listQueryOptions),
  );
  const { rows, error } = history;
  return (
    <Panel title="History">
      {error && (
        <ErrorNotice message={`Error loading the history: ${error.message}`} onRetry={history.refetch} />
      )}
      {!rows && !error && <TimelineSkeleton />}
      {rows?.length === 0 && <Text c="dimmed">Nothing yet. Changes made from now on are listed here.</Text>}
      {rows && rows.length > 0 && (
        <TimelineList>
          {rows.map((change) => (
            <li key={change.id}>
              <TimelineChange noun="document" change={change} {...documentHistoryFields} />
            </li>
          ))}
        </TimelineList>
      )}
      {history.hasMore && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={history.loadMore}
          loading={history.isLoadingMore}
        >
          Show older
        </Button>
      )}
    </Panel>
  );
}
