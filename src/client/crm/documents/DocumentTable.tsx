import type { DocumentCard } from '#shared/documents/documents.schema.ts';
import { documentKind, documentLabels, documentFacts as facts } from '#shared/documents/documents.ts';
import { formatShortDate, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { FieldTable } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { documents } from './documents.record.ts';
import { Expiry } from './Expiry.tsx';
import { KindIcon } from './KindIcon.tsx';
import { useDocumentEditor } from './useDocumentEditor.ts';

const columnsOf = (edit: ReturnType<typeof useDocumentEditor>): Columns<DocumentCard> => [
  { name: 'name', label: documentLabels.name, width: 250, cell: NameCell },
  {
    name: 'category',
    label: documentLabels.category,
    width: 142,
    cell: ({ category }) => category && <CategoryBadge category={category} />,
  },
  {
    name: 'expires',
    label: documentLabels.expiresOn,
    width: 110,
    isEarlyOnPhone: true,
    cell: ({ expiresOn }) => <Expiry day={expiresOn} />,
  },
  {
    name: 'record',
    label: facts.about.label,
    width: 220,
    cell: ({ subject, subjectName }) => (
      <span title={`${subjectNoun.labels[subject]}: ${subjectName}`}>{subjectName}</span>
    ),
  },
  {
    name: 'size',
    label: facts.size.label,
    width: 78,
    isNumeric: true,
    cell: ({ size }) => formatSize(size),
  },
  {
    name: 'owner',
    label: documentLabels.ownerId,
    width: 62,
    cell: (document) => <AssigneeCell edit={edit(document)} name="ownerId" id={document.ownerId} />,
  },
  {
    name: 'uploaded',
    label: facts.uploadedAt.label,
    width: 100,
    cell: ({ uploadedAt }) => formatShortDate(uploadedAt),
  },
  {
    name: 'type',
    label: facts.kind.label,
    width: 84,
    isHiddenAtFirst: true,
    cell: ({ kind }) => documentKind.labels[kind],
  },
  {
    name: 'versions',
    label: facts.versionCount.label,
    width: 68,
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: ({ versionCount }) => versionCount,
  },
];

const NameCell = ({ kind, name }: DocumentCard) => (
  <>
    <KindIcon kind={kind} />
    {name}
  </>
);

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
