import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { documentKind, documentLabels } from '#shared/documents/documents.ts';
import { formatShortTime } from '#shared/fields/format.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { labelOfNoun, recordHref } from '../records/subject/recordHref.ts';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentQuickActions } from './DocumentQuickActions.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { documentIcons } from './documentIcons.ts';
import { subjectOf } from './documentSubject.ts';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import { useDocumentEditor } from './useDocumentEditor.ts';

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
      editTo={`/crm/documents/${id}/edit`}
      editLabel="Edit document"
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
