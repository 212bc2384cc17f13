import { sql } from 'kysely';
import { documentChanges, documentSelection } from '#shared/documents/documents.schema.ts';
import { documentFacts, documentFields } from '#shared/documents/documents.ts';
import { record, whole } from '#shared/fields/kinds.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { subjectColumns, subjectParents } from '../records/subjectProperties.ts';
import { rowsOfBatch } from '../records/trash/trash.service.ts';
import { Document } from './documents.entity.ts';
import { documentFiles } from './documents.files.ts';
import { type DocumentFilters, documentList, documentsWhere } from './documents.queries.ts';
import { changeDocument, updateDocument } from './documents.service.ts';
import { markPurgedFiles } from './files.service.ts';
import { resolveNameConflicts } from './nameConflicts.service.ts';

/** The columns of documents in a CSV file, in their order. */
const documentColumns: CsvColumn[] = [
  ID_COLUMN,
  ...fieldColumns({
    name: documentFields.name,
    kind: documentFacts.kind,
    size: whole('Size in bytes'),
    versionCount: documentFacts.versionCount,
    uploadedAt: documentFacts.uploadedAt,
    category: documentFields.category,
    expiresOn: documentFields.expiresOn,
    ownerId: documentFields.ownerId,
    description: documentFields.description,
    ...Object.fromEntries(
      subjectNoun.options.map(({ value, label }) => [`${value}Id`, record(label, value)]),
    ),
  }),
];

export const documents = defineRecord({
  noun: 'document',
  table: 'documents',
  entity: Document,
  title: 'name',
  parents: subjectParents,
  ownedTables: [
    { table: 'document_versions', parents: { document_id: 'documents' } },
    { table: 'share_links', parents: { document_id: 'documents' } },
  ],
  search: {
    columns: {
      name: 'both',
      ...searchedFields(documentFields),
      ...everyColumn(subjectColumns, 'everything'),
    },
    detail: subjectColumns,
  },
  selectIds: (em: EntityManager, filters: SearchFilters<DocumentFilters>, userId: string) =>
    documentsWhere(em, filters, userId).select('document.id'),
  list: documentList,
  edit: {
    fields: documentChanges,
    update: ({ em }: RecordContext, input: Parameters<typeof updateDocument>[1]) => updateDocument(em, input),
  },
  applyBulkChange: changeDocument,
  async beforeRestore({ em }, batchId) {
    const { documents: ids = [] } = await rowsOfBatch(em, batchId);
    return () => resolveNameConflicts(em, ids, 'restored');
  },
  handOver: [{ kind: 'documents', column: 'owner_id', isOpen: sql`true` }],
  afterMerge: (em: EntityManager, ids: string[]) => resolveNameConflicts(em, ids, 'merged'),
  beforePurge: markPurgedFiles,
  csv: { columns: documentColumns, selection: documentSelection },
  furtherFiles: documentFiles,
});
