import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { formatSubject, parseSubject } from '../records/subject/parseSubject.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { uploadQueue } from './upload/uploadQueue.ts';

// It comes with the drop zone's library, which the field does not wait for.
const WaitingFiles = lazyPart(async () => (await import('./upload/WaitingFiles.tsx')).WaitingFiles, {
  fallback: <Skeleton h={66} />,
});

/** Chosen files wait for a record: every document belongs to one. */
export function AddDocument() {
  const record = parseSubject(useSearchParam('about'));
  const setParam = useSetSearchParam();
  const utils = trpc.useUtils();
  const [waiting, setWaiting] = useState<File[]>([]);
  const choose = (subject: Subject | null) => {
    setParam('about', subject && formatSubject(subject));
    if (!subject || waiting.length === 0) return;
    uploadQueue.add(waiting, subject, () => utils.documents.invalidate());
    setWaiting([]);
  };
  return (
    <Stack gap="md" maw={960}>
      <div>
        <BackLink to="/crm/documents">Back to documents</BackLink>
      </div>
      <PageTitle>Add document</PageTitle>
      <Panel title="Record">
        <SubjectSelect
          label="Record that it belongs to"
          autoFocus={!record}
          openOnFocus={false}
          value={record}
          onChange={choose}
        />
      </Panel>
      {record ? (
        <DocumentsPanel key={record.id} subject={record} />
      ) : (
        <Panel title="Files">
          <WaitingFiles files={waiting} onChange={setWaiting} />
        </Panel>
      )}
    </Stack>
  );
}
