import { Stack, Text } from '@mantine/core';
import { BackLink } from '../../ui/links/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { formatSubject, parseSubject } from '../records/subject/parseSubject.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';

/** Adds documents to a record that is selected first: every document belongs to one. */
export function AddDocument() {
  const record = parseSubject(useSearchParam('about'));
  const setParam = useSetSearchParam();
  return (
    <Stack gap="md" maw={720}>
      <div>
        <BackLink to="/crm/documents">Back to documents</BackLink>
      </div>
      <PageTitle>Add document</PageTitle>
      <SubjectSelect
        label="Record that it belongs to"
        value={record}
        onChange={(subject) => setParam('about', subject && formatSubject(subject))}
      />
      {record ? (
        <DocumentsPanel key={record.id} subject={record} />
      ) : (
        <Text c="dimmed">Choose a record, and then the files.</Text>
      )}
    </Stack>
  );
}
