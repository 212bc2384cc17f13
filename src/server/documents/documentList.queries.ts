import { sql } from 'kysely';
import type * as z from 'zod';
import type { DocumentCard, documentListInput } from '#shared/documents.schema.ts';
import { documentKind, type documentSortParser } from '#shared/documents.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import {
  enumSortKey,
  keysetPage,
  nameOfPerson,
  orderByKeyset,
  type SortKey,
  toSortedPage,
} from '../records/list/keyset.ts';
import { collated, countTotal, decodeCursor } from '../records/list/pagination.ts';
import {
  documentsWhere,
  joinDocumentNames,
  selectDocumentColumns,
  subjectColumn,
} from './documents.queries.ts';

const document = (column: string) => sql.ref<string>(`document.${column}`);

const nameOfSubject = sql<string>`coalesce(
  (select name from accounts as named where named.id = ${document('account')}),
  (select title from leads as named where named.id = ${document('lead')}),
  (select name from opportunities as named where named.id = ${document('opportunity')}),
  ${nameOfPerson('contacts', document('contact'))})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<SortKeyOf<typeof documentSortParser>, SortKey> = {
  name: { value: collated(document('name')), type: 'text' },
  type: enumSortKey(document('kind'), documentKind.values),
  record: { value: collated(nameOfSubject), type: 'text' },
  owner: { value: collated(nameOfPerson('users', document('owner'))), type: 'text', isNullable: true },
  size: { value: document('size'), type: 'int' },
  versions: { value: document('versionCount'), type: 'int' },
  uploaded: { value: document('uploadedAt'), type: 'timestamptz' },
};

const LATEST_FIRST = { by: 'uploaded', descending: true } as const;

/** One page of documents, each with the record that it is about. */
export async function listDocuments(
  em: EntityManager,
  { limit, cursor, sort = LATEST_FIRST, subject, subjectId, ...filters }: z.output<typeof documentListInput>,
  me: string,
): Promise<Page<DocumentCard>> {
  const { by, descending } = sort;
  const place = { key: sortKeys[by], descending, after: cursor ? decodeCursor(cursor) : null, limit };
  const all = documentsWhere(em, filters, me);
  const matching = subject && subjectId ? all.where(subjectColumn(subject), '=', subjectId) : all;
  const page = keysetPage(selectDocumentColumns(matching), document('id'), place);
  const rows = await orderByKeyset(joinDocumentNames(em, page), place).execute();
  const total = await countTotal(em, rows, { limit, cursor }, matching.select('document.id'));
  return toSortedPage(rows as (DocumentCard & { sortKey: string | null })[], limit, total);
}
