import { sql } from 'kysely';
import type { DocumentCard } from '#shared/documents.schema.ts';
import { documentKind, type documentSortParser } from '#shared/documents.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { enumSortKey, keysetPage, nameOfPerson, orderByKeyset } from '../records/list/keyset.ts';
import { collated } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import {
  type DocumentFilters,
  documentsWhere,
  joinDocumentNames,
  selectDocumentColumns,
  subjectName,
} from './documents.queries.ts';

const document = (column: string) => sql.ref<string>(`document.${column}`);

export const documentList: RecordList<DocumentCard, DocumentFilters, SortKeyOf<typeof documentSortParser>> = {
  selectCards(em, filters, me, page) {
    const documents = selectDocumentColumns(documentsWhere(em, filters, me));
    return orderByKeyset(joinDocumentNames(em, keysetPage(documents, document('id'), page)), page);
  },
  sorts: {
    name: { value: collated(document('name')), type: 'text' },
    type: enumSortKey(document('kind'), documentKind.values),
    record: { value: collated(subjectName('document')), type: 'text' },
    owner: { value: collated(nameOfPerson('users', document('owner'))), type: 'text', isNullable: true },
    size: { value: document('size'), type: 'int' },
    versions: { value: document('versionCount'), type: 'int' },
    uploaded: { value: document('uploadedAt'), type: 'timestamptz' },
  },
  defaultSort: { by: 'uploaded', descending: true },
};
