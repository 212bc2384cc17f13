import { Button, Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { ActivitySkeleton } from '../activities/ActivitySkeleton.tsx';
import { ChangeLine, TimelineList } from '../activities/ChangeLine.tsx';
import { documentHistory } from './documentFormats.tsx';

const PAGE = 15;

/** Who did what with a document, the newest first. */
export function DocumentHistory({ id }: { id: string }) {
  const history = useRows(trpc.documents.history.useInfiniteQuery({ id, limit: PAGE }, pages));
  const { rows, error } = history;
  return (
    <Panel title="History">
      {error && (
        <ErrorNotice message={`Error loading the history: ${error.message}`} onRetry={history.refetch} />
      )}
      {!rows && !error && <ActivitySkeleton />}
      {rows?.length === 0 && <Text c="dimmed">Nothing yet. Changes made from now on are listed here.</Text>}
      {rows && rows.length > 0 && (
        <TimelineList>
          {rows.map((change) => (
            <li key={change.id}>
              <ChangeLine noun="document" change={change} {...documentHistory} />
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
