import { documentColumns } from '#shared/documents.csv.ts';
import { documentSelection } from '#shared/documents.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord } from '../records/record.ts';
import { subjectParents } from '../records/subjectProperties.ts';
import { idsInBatch } from '../records/trash/restoreBatch.service.ts';
import { Document } from './documents.entity.ts';
import { documentList } from './documents.list.ts';
import { type DocumentFilters, documentsWhere } from './documents.queries.ts';
import { assignDocument } from './documents.service.ts';
import { markPurgedFiles } from './files.service.ts';
import { renameAfterMerge, resolveNameConflicts } from './nameConflicts.service.ts';

export const documents = defineRecord({
  noun: 'document',
  table: 'documents',
  entity: Document,
  title: 'name',
  parents: subjectParents,
  ownedTables: [{ table: 'document_versions', parents: { document_id: 'documents' } }],
  selectIds: (em: EntityManager, filters: SearchFilters<DocumentFilters>, userId: string) =>
    documentsWhere(em, filters, userId).select('document.id'),
  list: documentList,
  applyBulkChange: assignDocument,
  async beforeRestore({ em }, batchId) {
    const ids = await idsInBatch(em, batchId, 'documents');
    return async () => void (await resolveNameConflicts(em, ids, 'restored'));
  },
  afterMerge: renameAfterMerge,
  beforePurge: markPurgedFiles,
  csv: { columns: documentColumns, selection: documentSelection },
});
