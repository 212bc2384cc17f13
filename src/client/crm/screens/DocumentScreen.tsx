import { ActionIcon, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconEye, IconShare, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, Fragment, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { documentKind, documentLabels, previewType } from '#shared/documents/documents.ts';
import { formatShortTime, formatSize, formatTightDay } from '#shared/fields/format.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { LateText } from '../../ui/record/lateDay.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from '../documents/DocumentsPanel.module.css';
import { documentIcons, isExpired } from '../documents/documentBadges.tsx';
import { subjectOf } from '../documents/documentSubject.ts';
import { documentHistoryFields } from '../documents/documents.display.ts';
import { documents } from '../documents/documents.record.ts';
import { PreviewDialog } from '../documents/preview/lazyPreviewDialog.ts';
import previewClasses from '../documents/preview/PreviewDialog.module.css';
import { ShareDialog } from '../documents/share/lazyShareDialog.ts';
import { Uploader } from '../documents/upload/Uploader.tsx';
import { useDocumentEditor } from '../documents/useDocumentEditor.ts';
import { useDownload } from '../documents/useDownload.ts';
import { DeleteItem } from '../records/DeleteItem.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { StoredRecordLoader } from '../records/EditRecord.tsx';
import { EditableFacts, Fact, NameInPlace } from '../records/Fact.tsx';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { labelOfNoun, recordHref } from '../records/subject/recordHref.ts';

const PAGE_SIZE = 15;

function DocumentHistory({ id }: { id: string }) {
  const history = useListQuery(
    trpc.documents.history.useInfiniteQuery({ id, limit: PAGE_SIZE }, listQueryOptions),
  );
  return (
    <Panel title="Timeline">
      <PagedList
        query={history}
        errorLabel="Error loading the timeline"
        skeleton={<TimelineSkeleton />}
        empty={<Text c="dimmed">Nothing yet. Changes made from now on are listed here.</Text>}
        moreLabel="Show older"
      >
        {(rows) => (
          <TimelineList>
            {rows.map((change) => (
              <li key={change.id}>
                <TimelineChange noun="document" entry={change} recordId={id} {...documentHistoryFields} />
              </li>
            ))}
          </TimelineList>
        )}
      </PagedList>
    </Panel>
  );
}

const backLink = { backTo: '/crm/documents', backLabel: 'Back to documents' };

export function DocumentScreen() {
  const { id = '' } = useParams();
  const query = trpc.documents.byId.useQuery({ id });
  return (
    <StoredRecordLoader noun="document" id={id} {...backLink} query={query}>
      {(document) => <OpenDocument key={document.id} document={document} />}
    </StoredRecordLoader>
  );
}

function OpenDocument({ document }: { document: DocumentRecord }) {
  const { id, name, kind, subjectName, ownerName, createdAt } = document;
  const subject = subjectOf(document);
  const edit = useDocumentEditor()(document);
  const isPhone = useIsPhone();
  const openUpload = useRef<() => void>(null);
  // The details come first on a phone, and what happened to the file is folded.
  const history = <DocumentHistory id={id} />;
  return (
    <DetailScreen
      title={name}
      rename={<NameInPlace edit={edit} name="name" />}
      badges={
        <ToneBadge tone="cyan" icon={documentIcons[kind]}>
          {documentKind.labels[kind]}
        </ToneBadge>
      }
      {...backLink}
      hasTwoColumns
      editTo={`/crm/documents/${id}/edit`}
      editLabel="Edit document"
      menu={<DeleteItem type={documents} id={id} calls={trpc.documents} />}
      top={<DocumentQuickActions document={document} onReplace={() => openUpload.current?.()} />}
      timeline={
        !isPhone && (
          <>
            <PreviewPanel document={document} />
            {history}
          </>
        )
      }
      related={
        <>
          <DocumentVersions document={document} openRef={openUpload} />
          {isPhone && history}
        </>
      }
    >
      <Panel title="Document details" staysOpen>
        <EditableFacts>
          <DescriptionItem label={labelOfNoun(subject.noun)}>
            <Anchor component={Link} to={recordHref(subject)}>
              {subjectName}
            </Anchor>
          </DescriptionItem>
          <DescriptionItem label={documentLabels.ownerId} emptyText="Nobody">
            {ownerName}
          </DescriptionItem>
          <DescriptionItem label={recordLabels.createdAt}>{formatShortTime(createdAt)}</DescriptionItem>
          <Fact edit={edit} name="description" wide />
        </EditableFacts>
      </Panel>
    </DetailScreen>
  );
}

interface DocumentVersionsProps extends Pick<ComponentProps<typeof Uploader>, 'openRef'> {
  document: DocumentRecord;
}

/** Newest first, with the uploader for the next. */
function DocumentVersions({ document, openRef }: DocumentVersionsProps) {
  const download = useDownload();
  return (
    <Panel title="Versions" count={document.versions.length} staysOpen>
      <ul className={classes.list}>
        {document.versions.map(({ id, number, mediaType, size, createdAt, createdByName }) => (
          <li key={id} className={classes.row}>
            <div className={classes.text}>
              <strong>{`Version ${number}`}</strong>
              <div className={classes.details}>
                {[formatShortTime(createdAt), formatSize(size), createdByName]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </div>
            </div>
            <div className={classes.buttons}>
              <PreviewVersion
                name={`${document.name}, version ${number}`}
                versionId={id}
                mediaType={mediaType}
              />
              <ActionIcon onClick={() => download(id)} aria-label={`Download version ${number}`}>
                <IconDownload size={18} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.next}>
        <Uploader subject={subjectOf(document)} replaces={document.name} openRef={openRef} />
      </div>
    </Panel>
  );
}

function PreviewVersion(version: { name: string; versionId: string; mediaType: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const kind = previewType(version.mediaType);
  if (!kind) return null;
  return (
    <>
      <ActionIcon onClick={() => setIsOpen(true)} aria-label={`Preview ${version.name}`}>
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <PreviewDialog {...version} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DocumentQuickActionsProps {
  document: DocumentRecord;
  /** Uploads the next version of an expired document. */
  onReplace: () => void;
}

/** The category and expiry of a document, and what can be done with its newest version. */
function DocumentQuickActions({ document, onReplace }: DocumentQuickActionsProps) {
  const { id, name, expiresOn, newestId, mediaType } = document;
  const edit = useDocumentEditor()(document);
  const download = useDownload();
  const [opened, setOpened] = useState<'preview' | 'share' | null>(null);
  const close = () => setOpened(null);
  const preview = previewType(mediaType);
  const hasEnded = expiresOn !== null && isExpired(expiresOn);
  const Day = hasEnded ? LateText : Fragment;
  return (
    <QuickActionsPanel
      summary={
        <Group gap="xl" align="start">
          <NextLine label={documentLabels.category}>
            <EditableField edit={edit} name="category" emptyText="Not set" />
          </NextLine>
          <NextLine label={hasEnded ? 'Expired' : documentLabels.expiresOn}>
            <EditableField edit={edit} name="expiresOn" emptyText="Not set">
              {expiresOn && <Day>{formatTightDay(expiresOn)}</Day>}
            </EditableField>
          </NextLine>
        </Group>
      }
    >
      {hasEnded && (
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={onReplace}>
          Upload new version
        </Button>
      )}
      {preview && (
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setOpened('preview')}
        >
          Preview
        </Button>
      )}
      <Button
        variant={hasEnded ? 'default' : 'filled'}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download(newestId)}
      >
        Download
      </Button>
      <Button
        variant="default"
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setOpened('share')}
      >
        Share
      </Button>
      {opened === 'share' && <ShareDialog id={id} name={name} onClose={close} />}
      {opened === 'preview' && preview && (
        <PreviewDialog
          name={name}
          versionId={newestId}
          mediaType={mediaType}
          kind={preview}
          onClose={close}
        />
      )}
    </QuickActionsPanel>
  );
}

// Loads pdf.js.
const Preview = lazyPart(async () => (await import('../documents/preview/Preview.tsx')).Preview, {
  fallback: <Skeleton h={480} />,
});

/** Bytes; larger files open only in their dialog. */
const MAX_SIZE = 5_000_000;

/** The newest version of a document as it looks; its place is kept while it loads. */
export function PreviewPanel({
  document: { name, newestId, mediaType, size },
}: {
  document: DocumentRecord;
}) {
  const kind = previewType(mediaType);
  if (!kind || size > MAX_SIZE) return null;
  return (
    <Panel title="Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={previewClasses.box} tabIndex={0} aria-label={name}>
        <Preview key={newestId} name={name} versionId={newestId} mediaType={mediaType} kind={kind} />
      </section>
    </Panel>
  );
}
