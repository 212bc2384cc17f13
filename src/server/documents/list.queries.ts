import { sql } from 'kysely';
import type * as z from 'zod';
import type { DocumentCard, documentListInput } from '#shared/documents.schema.ts';
import { documentKind, type documentsSortedBy } from '#shared/documents.ts';
import type { SortedBy } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { byName, decodeCursor, totalOf } from '../records/list/page.ts';
import {
  cutToPage,
  inPlace,
  inTheirOrder,
  nameOfPerson,
  type SortKey,
  sortedPage,
} from '../records/list/sorting.ts';
import { documentsWhere, pageOfDocuments, subjectColumn, withNames } from './documents.queries.ts';

const document = (column: string) => sql.ref<string>(`document.${column}`);

const nameOfSubject = sql<string>`coalesce(
  (select name from accounts as named where named.id = ${document('account')}),
  (select title from leads as named where named.id = ${document('lead')}),
  (select name from opportunities as named where named.id = ${document('opportunity')}),
  ${nameOfPerson('contacts', document('contact'))})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<SortedBy<typeof documentsSortedBy>, SortKey> = {
  name: { value: byName(document('name')), type: 'text' },
  type: inTheirOrder(document('kind'), documentKind.values),
  record: { value: byName(nameOfSubject), type: 'text' },
  owner: { value: byName(nameOfPerson('users', document('owner'))), type: 'text', isNullable: true },
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
  const page = cutToPage(pageOfDocuments(matching), document('id'), place);
  const rows = await inPlace(withNames(em, page), place).execute();
  const total = await totalOf(em, rows, { limit, cursor }, matching.select('document.id'));
  return sortedPage(rows as (DocumentCard & { sortKey: string | null })[], limit, total);
}
