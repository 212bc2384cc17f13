import type { DocumentCard, DocumentValues } from '#shared/documents/documents.schema.ts';
import {
  documentFields,
  documentKind,
  documentLabels,
  documentSortParser,
  documentFacts as facts,
} from '#shared/documents/documents.ts';
import { formatShortDate, formatSize } from '#shared/fields/format.ts';
import { labelsOf } from '#shared/fields/kinds.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { fieldTable } from '../fields/fieldTable.tsx';
import { CategoryBadge, Expiry, KindIcon } from './documentBadges.tsx';
import { documents } from './documents.record.ts';

const NameCell = ({ kind, name }: DocumentCard) => (
  <>
    <KindIcon kind={kind} />
    {name}
  </>
);

export const DocumentTable = fieldTable<DocumentCard, DocumentValues>({
  type: documents,
  fields: documentFields,
  sort: documentSortParser,
  labels: { ...documentLabels, ...labelsOf(facts) },
  calls: trpc.documents,
  hasOwner: true,
  titleOf: ({ name }) => name,
  columns: ({ plain, owner }) => [
    plain('name', 250, { cell: NameCell }),
    plain('category', 142, { cell: ({ category }) => category && <CategoryBadge category={category} /> }),
    plain('expiresOn', 110, {
      name: 'expires',
      isEarlyOnPhone: true,
      cell: (document) => <Expiry document={document} />,
    }),
    plain('subjectName', 220, {
      name: 'record',
      label: facts.about.label,
      cell: ({ subject, subjectName }) => (
        <span title={`${subjectNoun.labels[subject]}: ${subjectName}`}>{subjectName}</span>
      ),
    }),
    plain('size', 78, { isNumeric: true, cell: ({ size }) => formatSize(size) }),
    owner('ownerId', 62),
    plain('uploadedAt', 100, { name: 'uploaded', cell: ({ uploadedAt }) => formatShortDate(uploadedAt) }),
    plain('kind', 84, {
      name: 'type',
      isHiddenAtFirst: true,
      cell: ({ kind }) => documentKind.labels[kind],
    }),
    plain('versionCount', 68, { name: 'versions', isNumeric: true, isHiddenAtFirst: true }),
  ],
});
