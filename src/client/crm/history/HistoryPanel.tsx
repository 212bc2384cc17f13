import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { historyNoun } from '#shared/history.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { type FieldWords, HistoryItem } from './HistoryItem.tsx';
import classes from './HistoryPanel.module.css';

const PAGE = 8;

interface HistoryPanelProps extends FieldWords {
  noun: keyof typeof historyNoun.labels;
  id: string;
}

/** Who changed what on a record, newest first. */
export function HistoryPanel({ noun, id, labels, formats }: HistoryPanelProps) {
  const history = useRows(trpc.history.byRecord.useInfiniteQuery({ noun, id, limit: PAGE }, pages));
  return (
    <Panel title="History">
      {history.error && (
        <ErrorNotice message={`Error loading history: ${history.error.message}`} onRetry={history.refetch} />
      )}
      {!history.rows && !history.error && (
        <Stack gap="sm" role="status" aria-label="Loading history...">
          <Skeleton h={18} w="80%" />
          <Skeleton h={18} w="65%" />
        </Stack>
      )}
      {history.rows?.length === 0 && (
        <Text c="dimmed">Nothing yet. Changes made from now on are listed here.</Text>
      )}
      {history.rows && history.rows.length > 0 && (
        <ol className={classes.list} aria-label="Changes, newest first">
          {history.rows.map((entry) => (
            <HistoryItem key={entry.id} noun={noun} entry={entry} labels={labels} formats={formats} />
          ))}
        </ol>
      )}
      {history.hasMore && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={history.loadMore}
          loading={history.isLoadingMore}
        >
          Show older changes
        </Button>
      )}
    </Panel>
  );
}
