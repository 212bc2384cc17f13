import { useState } from 'react';
import type { DocumentCard } from '#shared/documents.schema.ts';
import { documentKind, documentLabels, documentFactLabels as facts } from '#shared/documents.ts';
import { formatDate, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import { RecordTable } from '../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { useDocumentEditor } from './useDocumentEditor.ts';

const columnsOf = (edit: ReturnType<typeof useDocumentEditor>): Columns<DocumentCard> => [
  { id: 'name', label: documentLabels.name, width: 270, sort: 'name', cell: ({ name }) => name },
  { id: 'type', label: facts.kind, width: 110, sort: 'type', cell: ({ kind }) => documentKind.labels[kind] },
  {
    id: 'record',
    label: facts.about,
    width: 250,
    sort: 'record',
    cell: ({ subject, subjectName }) => `${subjectNoun.labels[subject]}: ${subjectName}`,
  },
  {
    id: 'size',
    label: facts.size,
    width: 84,
    sort: 'size',
    isNumeric: true,
    cell: ({ size }) => formatSize(size),
  },
  {
    id: 'versions',
    label: facts.versionCount,
    width: 84,
    sort: 'versions',
    isNumeric: true,
    cell: ({ versionCount }) => versionCount,
  },
  {
    id: 'owner',
    label: documentLabels.ownerId,
    width: 130,
    sort: 'owner',
    cell: (document) => <AssigneeCell edit={edit(document)} name="ownerId" id={document.ownerId} />,
  },
  {
    id: 'uploaded',
    label: facts.uploadedAt,
    width: 112,
    sort: 'uploaded',
    cell: ({ uploadedAt }) => formatDate(uploadedAt),
  },
];

const getTitle = ({ name }: DocumentCard) => name;
const getHref = ({ id }: DocumentCard) => `/crm/documents/${id}`;

export function DocumentTable(props: { rows: DocumentCard[]; query: ListQuery<DocumentCard> }) {
  const edit = useDocumentEditor();
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  return (
    <TeamOfTable>
      <RecordTable list="documents" columns={columns} getTitle={getTitle} getHref={getHref} {...props} />
    </TeamOfTable>
  );
}
