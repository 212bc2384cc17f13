import { Anchor, Button, Group } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DocumentRecord } from '#shared/documents.schema.ts';
import { documentKind, documentLabels, documentFacts as facts } from '#shared/documents.ts';
import { formatSize, formatTime } from '#shared/fields/format.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { TextPanel } from '../../ui/record/TextPanel.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { labelOfNoun, recordHref } from '../records/subject/recordHref.ts';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { documentIcons } from './documentIcons.ts';
import { subjectOf } from './documentSubject.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';
import { Uploader } from './upload/Uploader.tsx';
import { useDocumentEditor } from './useDocumentEditor.ts';
import { useDownload } from './useDownload.ts';

const backLink = { backTo: '/crm/documents', backLabel: 'Back to documents' };

export function DocumentDetail() {
  const { id = '' } = useParams();
  const query = trpc.documents.byId.useQuery({ id });
  return (
    <StoredRecordLoader noun="document" id={id} {...backLink} query={query}>
      {(document) => <DocumentScreen key={document.id} document={document} />}
    </StoredRecordLoader>
  );
}

function DocumentScreen({ document }: { document: DocumentRecord }) {
  const { id, name, kind, size, description, subjectName, ownerName, createdAt } = document;
  const subject = subjectOf(document);
  const edit = useDocumentEditor()(document);
  const download = useDownload();
  const [isShared, setIsShared] = useState(false);
  return (
    <DetailScreen
      title={name}
      rename={<NameInPlace edit={edit} name="name" />}
      badges={
        <ToneBadge tone={kind === 'pdf' ? 'red' : 'cyan'} icon={documentIcons[kind]}>
          {documentKind.labels[kind]}
        </ToneBadge>
      }
      {...backLink}
      editTo={`/crm/documents/${id}/edit`}
      editLabel="Edit document"
      timeline={<DocumentHistory id={id} />}
      related={<DocumentVersions document={document} />}
    >
      <Panel title="Document details">
        <DescriptionList>
          <DescriptionItem label={labelOfNoun(subject.noun)}>
            <Anchor component={Link} to={recordHref(subject)}>
              {subjectName}
            </Anchor>
          </DescriptionItem>
          <DescriptionItem label={facts.size.label}>{formatSize(size)}</DescriptionItem>
          <DescriptionItem label={documentLabels.ownerId} emptyText="Nobody">
            {ownerName}
          </DescriptionItem>
          <DescriptionItem label={recordLabels.createdAt}>{formatTime(createdAt)}</DescriptionItem>
        </DescriptionList>
        <EditableFacts dense>
          <Fact edit={edit} name="category" emptyText="Not set" />
          <Fact edit={edit} name="expiresOn" emptyText="Not set" />
        </EditableFacts>
        <Group gap="sm" mt="md">
          <Button
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download(document.newestId)}
          >
            Download
          </Button>
          <Button
            variant="default"
            leftSection={<IconShare size={18} aria-hidden />}
            onClick={() => setIsShared(true)}
          >
            Share
          </Button>
        </Group>
        {isShared && <ShareDialog id={id} name={name} onClose={() => setIsShared(false)} />}
      </Panel>
      <TextPanel title="Description" text={description} />
      <Panel title="New version">
        <Uploader subject={subject} hint={`A file named ${name} becomes the next version.`} />
      </Panel>
    </DetailScreen>
  );
}
