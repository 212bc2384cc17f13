import type { DocumentCard } from '#shared/documents.schema.ts';
import { documentCategory, documentKind, documentLabels, documentFacts as facts } from '#shared/documents.ts';
import { formatShortDate, formatShortDay, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { lateDay } from '../../ui/record/lateDay.tsx';
import { FieldTable } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { documents } from './documents.record.ts';
import { useDocumentEditor } from './useDocumentEditor.ts';

const columnsOf = (edit: ReturnType<typeof useDocumentEditor>): Columns<DocumentCard> => [
  { name: 'name', label: documentLabels.name, width: 200, cell: ({ name }) => name },
  {
    name: 'type',
    label: facts.kind.label,
    width: 84,
    cell: ({ kind }) => documentKind.labels[kind],
  },
  {
    name: 'category',
    label: documentLabels.category,
    width: 100,
    cell: ({ category }) => category && documentCategory.labels[category],
  },
  {
    name: 'expires',
    label: documentLabels.expiresOn,
    width: 110,
    cell: ({ expiresOn }) => expiresOn && (lateDay(expiresOn, true) ?? formatShortDay(expiresOn)),
  },
  {
    name: 'record',
    label: facts.about.label,
    width: 170,
    cell: ({ subject, subjectName }) => `${subjectNoun.labels[subject]}: ${subjectName}`,
  },
  {
    name: 'size',
    label: facts.size.label,
    width: 84,
    isNumeric: true,
    cell: ({ size }) => formatSize(size),
  },
  {
    name: 'versions',
    label: facts.versionCount.label,
    width: 68,
    isNumeric: true,
    cell: ({ versionCount }) => versionCount,
  },
  {
    name: 'owner',
    label: documentLabels.ownerId,
    width: 56,
    cell: (document) => <AssigneeCell edit={edit(document)} name="ownerId" id={document.ownerId} />,
  },
  {
    name: 'uploaded',
    label: facts.uploadedAt.label,
    width: 100,
    cell: ({ uploadedAt }) => formatShortDate(uploadedAt),
  },
];

export function DocumentTable(props: { rows: DocumentCard[]; query: ListQuery<DocumentCard> }) {
  const edit = useDocumentEditor();
  return (
    <TeamOfTable>
      <FieldTable
        type={documents}
        edit={edit}
        columnsOf={columnsOf}
        getTitle={({ name }) => name}
        {...props}
      />
    </TeamOfTable>
  );
}
