import { Link } from 'react-router-dom';
import type { DocumentCard } from '#shared/documents.schema.ts';
import { documentKind } from '#shared/documents.ts';
import { formatDate, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { ColumnHead, RecordTable } from '../../ui/RecordTable.tsx';
import type { Rows } from '../../ui/useRows.ts';

/** The documents as lines. */
export const DocumentTable = ({ rows, query }: { rows: DocumentCard[]; query: Rows<DocumentCard> }) => (
  <RecordTable
    label="Documents"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    titleOf={({ name }) => name}
    head={
      <>
        <ColumnHead sort="name">Name</ColumnHead>
        <ColumnHead sort="type">Type</ColumnHead>
        <ColumnHead sort="record">About</ColumnHead>
        <ColumnHead sort="size" isNumber>
          Size
        </ColumnHead>
        <ColumnHead sort="versions" isNumber>
          Version
        </ColumnHead>
        <ColumnHead sort="owner">Owner</ColumnHead>
        <ColumnHead sort="uploaded">Uploaded</ColumnHead>
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
