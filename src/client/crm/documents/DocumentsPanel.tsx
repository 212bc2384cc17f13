import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { DocumentSubject } from '#shared/documents.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import classes from './DocumentsPanel.module.css';
import { Uploader } from './upload/Uploader.tsx';

const PAGE = 10;

/** The documents of one record, what came last first, and where more are put. */
export function DocumentsPanel({ subject, subjectId }: DocumentSubject) {
  const documents = useListQuery(
    trpc.documents.list.useInfiniteQuery({ subject, subjectId, limit: PAGE }, listQueryOptions),
  );
  const { rows, error } = documents;
  return (
    <Panel title="Documents">
      <Uploader subject={subject} subjectId={subjectId} />
      {error && (
        <ErrorNotice message={`Error loading documents: ${error.message}`} onRetry={documents.refetch} />
      )}
      {!rows && !error && (
        <Stack gap="sm" mt="md" role="status" aria-label="Loading documents...">
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" mt="md">
          No documents yet. A file of the same name as one that is here becomes its next version.
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {documents.hasMore && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={documents.loadMore}
          loading={documents.isLoadingMore}
        >
          Show more documents
        </Button>
      )}
    </Panel>
  );
}
