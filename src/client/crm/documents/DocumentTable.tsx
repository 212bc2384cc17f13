import { Link } from 'react-router-dom';
import type { DocumentCard } from '#shared/documents.schema.ts';
import { documentKind } from '#shared/documents.ts';
import { formatDate, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { ColumnHeader, RecordTable } from '../../ui/list/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';

export const DocumentTable = ({ rows, query }: { rows: DocumentCard[]; query: ListQuery<DocumentCard> }) => (
  <RecordTable
    label="Documents"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    getTitle={({ name }) => name}
    header={
      <>
        <ColumnHeader sort="name">Name</ColumnHeader>
        <ColumnHeader sort="type">Type</ColumnHeader>
        <ColumnHeader sort="record">About</ColumnHeader>
        <ColumnHeader sort="size" isNumeric>
          Size
        </ColumnHeader>
        <ColumnHeader sort="versions" isNumeric>
          Version
        </ColumnHeader>
        <ColumnHeader sort="owner">Owner</ColumnHeader>
        <ColumnHeader sort="uploaded">Uploaded</ColumnHeader>
      </>
    }
  >
    {({ id, name, kind, subject, subjectName, size, versionCount, ownerName, uploadedAt }) => (
      <>
        <th scope="row">
          <Link to={`/crm/documents/${id}`}>{name}</Link>
        </th>
        <td>{documentKind.labels[kind]}</td>
        <td>{`${subjectNoun.labels[subject]}: ${subjectName}`}</td>
        <td data-number>{formatSize(size)}</td>
        <td data-number>{versionCount}</td>
        <td>{ownerName}</td>
        <td>{formatDate(uploadedAt)}</td>
      </>
    )}
  </RecordTable>
);
