import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  DocumentCard,
  DocumentSubject,
  DocumentVersion,
  documentFilters,
} from '#shared/documents/documents.schema.ts';
import {
  documentFacts,
  documentFieldFilters,
  documentFields,
  type documentSortParser,
  EXPIRY_NOTICE_DAYS,
  MEGABYTE,
} from '#shared/documents/documents.ts';
import { today } from '#shared/fields/format.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import { firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereAnyOf, whereFields, wherePerson, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { collated, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { subjectTitle } from '../records/subjects.ts';

export const subjectColumn = (subject: SubjectNoun) => `document.${subject}` as const;

export type DocumentFilters = z.output<typeof documentFilters> & Partial<DocumentSubject>;

/** The person who added a document, with its first version. */
const selectAuthor = sql`(select created_by_id from document_versions as first
  where first.document_id = ${sql.ref('document.id')} and first.number = 1)`;

const dueConditions = () => {
  const [expiresOn, now] = [document('expiresOn'), sql`${today()}::date`];
  return {
    expiring: sql`${expiresOn} between ${now} and ${now} + ${sql.lit(EXPIRY_NOTICE_DAYS)}`,
    expired: sql`${expiresOn} < ${now}`,
  };
};

export const documentsWhere = (em: EntityManager, filters: SearchFilters<DocumentFilters>, me: string) =>
  kysely(em)
    .selectFrom('Document as document')
    .where(({ and, or, eb, ref }) =>
      and([
        ...whereFields('document', documentFieldFilters, filters, me, {
          size: sql`${ref('document.size')} / ${sql.lit(MEGABYTE)}::numeric`,
        }),
        ...whereAnyOf(filters.due, dueConditions()),
        ...(filters.about ? [or(filters.about.map((noun) => eb(subjectColumn(noun), 'is not', null)))] : []),
        ...wherePerson(selectAuthor, filters.createdBy, me),
        ...(filters.subject && filters.subjectId
          ? [eb(subjectColumn(filters.subject), '=', filters.subjectId)]
          : []),
        ...whereSearch('document', filters.search),
      ]),
    );

const selectDocumentColumns = (query: ReturnType<typeof documentsWhere>) =>
  query
    .select(['document.id', 'document.name', 'document.description', 'document.kind', 'document.mediaType'])
    .select(['document.size', 'document.newestId', 'document.versionCount', 'document.uploadedAt'])
    .select(['document.owner', 'document.version', 'document.category', 'document.expiresOn'])
    .select(subjectNoun.values.map(subjectColumn));

/** @throws NOT_FOUND when the document is gone */
export async function findDocumentCard(em: EntityManager, id: string): Promise<DocumentCard> {
  const page = selectDocumentColumns(kysely(em).selectFrom('Document as document')).where(
    'document.id',
    '=',
    id,
  );
  return firstOrNotFound(await joinDocumentNames(em, page).execute(), 'Document');
}

const subjectName = (row: 'document' | 'page') => subjectTitle((noun) => sql.ref(`${row}.${noun}`));

const joinDocumentNames = (em: EntityManager, page: ReturnType<typeof selectDocumentColumns>) =>
  kysely(em)
    .selectFrom(page.as('page'))
    .leftJoin('User as owner', 'owner.id', 'page.owner')
    .select(
      namedColumns('page', [
        'id',
        'name',
        'description',
        'kind',
        'mediaType',
        'size',
        'category',
        'expiresOn',
      ]),
    )
    .select(namedColumns('page', ['version', 'newestId', 'versionCount', 'uploadedAt']))
    .select([
      'page.owner as ownerId',
      sql<SubjectNoun>`case ${sql.join(
        subjectNoun.values.map(
          (noun) => sql`when ${sql.ref(`page.${noun}`)} is not null then ${sql.lit(noun)}`,
        ),
        sql` `,
      )} end`.as('subject'),
      sql<string>`coalesce(${sql.join(subjectNoun.values.map((noun) => sql.ref(`page.${noun}`)))})`.as(
        'subjectId',
      ),
      subjectName('page').as('subjectName'),
      selectFullName<string | null>('owner').as('ownerName'),
    ]);

export const listVersions = (em: EntityManager, documentId: string): Promise<DocumentVersion[]> =>
  kysely(em)
    .selectFrom('DocumentVersion as version')
    .leftJoin('User as author', 'author.id', 'version.createdBy')
    .where('version.document', '=', documentId)
    .select([
      'version.id',
      'version.number',
      'version.kind',
      'version.mediaType',
      'version.size',
      'version.sha256',
      'version.createdAt',
      selectFullName<string | null>('author').as('createdByName'),
    ])
    .orderBy('version.number', 'desc')
    .execute();

const document = (column: string) => sql.ref<string>(`document.${column}`);

const by = fieldSortKeys('document', { ...documentFields, ...documentFacts });

export const documentList: RecordList<DocumentCard, DocumentFilters, SortKeyOf<typeof documentSortParser>> = {
  selectCards(em, filters, me, page) {
    const documents = selectDocumentColumns(documentsWhere(em, filters, me));
    return orderByKeyset(joinDocumentNames(em, keysetPage(documents, document('id'), page)), page);
  },
  searched: { rows: documentsWhere, alias: 'document' },
  sorts: {
    name: by('name'),
    type: by('kind'),
    record: { value: collated(subjectName('document')), type: 'text' },
    owner: by('ownerId'),
    category: by('category'),
    expires: by('expiresOn'),
    size: { value: document('size'), type: 'int' },
    versions: { value: document('versionCount'), type: 'int' },
    uploaded: { value: document('uploadedAt'), type: 'timestamptz' },
  },
  defaultSort: { by: 'uploaded', descending: true },
};
