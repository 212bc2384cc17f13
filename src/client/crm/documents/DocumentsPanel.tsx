import { Skeleton, Stack, Text } from '@mantine/core';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import classes from './DocumentsPanel.module.css';
import { toDocumentSubject } from './documentSubject.ts';

// The uploader comes with the drop zone's library, which the rest of the screen does not wait for.
const Uploader = lazyPart(async () => (await import('./upload/Uploader.tsx')).Uploader, {
  fallback: <Skeleton h={48} />,
});

const PAGE_SIZE = 10;

/** The documents of one record, last uploaded first, and the uploader that adds more. */
export function DocumentsPanel({ subject }: { subject: Subject }) {
  const documents = useListQuery(
    trpc.documents.list.useInfiniteQuery(
      { ...toDocumentSubject(subject), limit: PAGE_SIZE },
      listQueryOptions,
    ),
  );
  return (
    <Panel title="Documents" count={documents.total ?? documents.rows?.length}>
      <Uploader subject={subject} />
      <PagedList
        query={documents}
        errorLabel="Error loading documents"
        skeleton={<ListSkeleton />}
        empty={
          <Text c="dimmed" size="sm" mt="xs">
            No documents yet
          </Text>
        }
        moreLabel="Show more documents"
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

const ListSkeleton = () => (
  <Stack gap="sm" mt="md" role="status" aria-label="Loading documents...">
    <Skeleton h={40} />
    <Skeleton h={40} />
  </Stack>
);
