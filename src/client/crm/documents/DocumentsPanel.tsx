import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye, IconShare } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import type { DocumentCard } from '#shared/documents/documents.schema.ts';
import { documentKind, lacksExpiry, previewType } from '#shared/documents/documents.ts';
import { formatShortDate, formatSize } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { RecordMenu } from '../../ui/list/phone-rows/RecordMenu.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SoonText } from '../../ui/record/lateDay.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import { EditableField } from '../records/EditableField.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import classes from './DocumentsPanel.module.css';
import { describeExpiry, documentIcons, FileName, isExpired } from './documentBadges.tsx';
import { toDocumentSubject } from './documentSubject.ts';
import { documents } from './documents.record.ts';
import { PreviewDialog } from './preview/lazyPreviewDialog.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';
import { uploadQueue } from './upload/uploadQueue.ts';
import { useDocumentEditor } from './useDocumentEditor.ts';
import { useDownload } from './useDownload.ts';

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

function DocumentRow({ document }: { document: DocumentCard }) {
  const { id, name, kind, size, versionCount, ownerName, uploadedAt, newestId, expiresOn, mediaType } =
    document;
  const download = useDownload();
  const edit = useDocumentEditor()(document);
  const isJustAdded = useSyncExternalStore(uploadQueue.subscribe, () => uploadQueue.hasAdded(newestId));
  const [opened, setOpened] = useState<'preview' | 'share' | null>(null);
  const close = () => setOpened(null);
  const preview = previewType(mediaType);
  const remove = trpc.documents.delete.useMutation(useDeleteMutationOptions(documents));
  const KindIcon = documentIcons[kind];
  const details = [
    documentKind.labels[kind],
    formatSize(size),
    versionCount > 1 && `version ${versionCount}`,
    formatShortDate(uploadedAt),
    ownerName,
  ];
  return (
    <li className={classes.row}>
      <KindIcon size={22} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Anchor
          component={Link}
          to={`/crm/documents/${id}`}
          className={classes.name}
          title={name}
          aria-label={name}
        >
          <FileName name={name} />
        </Anchor>
        <div className={classes.details}>{details.filter(Boolean).join('\u00a0· ')}</div>
        {isJustAdded && (
          <div className={classes.asked}>
            <EditableField edit={edit} name="category" />
            <EditableField edit={edit} name="expiresOn" emptyText="Add expiry">
              {expiresOn && describeExpiry(expiresOn)}
            </EditableField>
          </div>
        )}
        {!isJustAdded && lacksExpiry(document) && (
          <div className={classes.expiry}>
            <SoonText>Expiry not set</SoonText>
          </div>
        )}
        {!isJustAdded && expiresOn && (
          <div className={classes.expiry} data-late={isExpired(expiresOn) || undefined}>
            {describeExpiry(expiresOn)}
          </div>
        )}
      </div>
      <RecordMenu
        title={name}
        editTo={null}
        actions={[
          ...(preview ? [{ label: 'Preview', icon: IconEye, onAct: () => setOpened('preview') }] : []),
          { label: 'Download', icon: IconDownload, onAct: () => download(newestId) },
          { label: 'Share', icon: IconShare, onAct: () => setOpened('share') },
        ]}
        onDelete={(item) => {
          focusNextTo(item);
          remove.mutate({ id, batchId: v7() });
        }}
      />
      {opened === 'preview' && preview && (
        <PreviewDialog {...{ name, mediaType }} versionId={newestId} kind={preview} onClose={close} />
      )}
      {opened === 'share' && <ShareDialog id={id} name={name} onClose={close} />}
    </li>
  );
}
