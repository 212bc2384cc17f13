import { sql } from 'kysely';
import type * as z from 'zod';
import type { DocumentCard, DocumentVersion, documentFilters } from '#shared/documents.schema.ts';
import { MEGABYTE } from '#shared/documents.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereIn, whereInstant, wherePerson } from '../records/list/conditions.ts';
import { matchesSearch } from '../records/list/pagination.ts';

export const subjectColumn = (subject: SubjectNoun) => `document.${subject}` as const;

export type DocumentFilters = z.output<typeof documentFilters>;

/** The documents that a filtered list holds, without what is read of them; `me` is who asks. */
export const documentsWhere = (em: EntityManager, filters: DocumentFilters, me: string) =>
  kysely(em)
    .selectFrom('Document as document')
    .where(({ and, or, eb, ref }) =>
      and([
        ...whereIn(ref('document.kind'), filters.type),
        ...(filters.about ? [or(filters.about.map((noun) => eb(subjectColumn(noun), 'is not', null)))] : []),
        ...wherePerson(ref('document.owner'), filters.owner, me),
        ...whereBetween(sql`${ref('document.size')} / ${sql.lit(MEGABYTE)}::numeric`, filters.size),
        ...whereInstant(ref('document.uploadedAt'), filters.uploaded),
        ...(filters.search ? [matchesSearch(ref('document.searchText'), filters.search)] : []),
      ]),
    );

/** The columns that a card shows. */
export const selectDocumentColumns = (query: ReturnType<typeof documentsWhere>) =>
  query
    .select(['document.id', 'document.name', 'document.description', 'document.kind', 'document.mediaType'])
    .select(['document.size', 'document.newestId', 'document.versionCount', 'document.uploadedAt'])
    .select(['document.owner', 'document.account', 'document.contact', 'document.lead'])
    .select('document.opportunity');

/** One document as its card shows it; undefined where it is gone. */
export async function findDocumentCard(em: EntityManager, id: string) {
  const page = selectDocumentColumns(kysely(em).selectFrom('Document as document')).where(
    'document.id',
    '=',
    id,
  );
  return (await joinDocumentNames(em, page).executeTakeFirst()) as DocumentCard | undefined;
}

/** The names of what documents are about and of who added them, looked up for these rows alone. */
export const joinDocumentNames = (em: EntityManager, page: ReturnType<typeof selectDocumentColumns>) =>
  kysely(em)
    .selectFrom(page.as('page'))
    .leftJoin('User as owner', 'owner.id', 'page.owner')
    .leftJoin('Account as account', 'account.id', 'page.account')
    .leftJoin('Contact as contact', 'contact.id', 'page.contact')
    .leftJoin('Lead as lead', 'lead.id', 'page.lead')
    .leftJoin('Opportunity as opportunity', 'opportunity.id', 'page.opportunity')
    .select(['page.id', 'page.name', 'page.description', 'page.kind', 'page.mediaType', 'page.size'])
    .select(['page.newestId', 'page.versionCount', 'page.uploadedAt'])
    .select(({ ref }) => [
      'page.owner as ownerId',
      sql<SubjectNoun>`case when ${ref('page.account')} is not null then 'account'
        when ${ref('page.contact')} is not null then 'contact'
        when ${ref('page.lead')} is not null then 'lead' else 'opportunity' end`.as('subject'),
      sql<string>`coalesce(${ref('page.account')}, ${ref('page.contact')}, ${ref('page.lead')}, ${ref('page.opportunity')})`.as(
        'subjectId',
      ),
      sql<string>`coalesce(${ref('account.name')}, ${ref('lead.title')}, ${ref('opportunity.name')},
        concat_ws(' ', ${ref('contact.firstName')}, nullif(${ref('contact.lastName')}, '')))`.as(
        'subjectName',
      ),
      sql<string | null>`nullif(concat_ws(' ', ${ref('owner.firstName')}, ${ref('owner.lastName')}), '')`.as(
        'ownerName',
      ),
    ]);

/** The versions of a document, the newest first. */
export const listVersions = (em: EntityManager, documentId: string): Promise<DocumentVersion[]> =>
  kysely(em)
    .selectFrom('DocumentVersion as version')
    .leftJoin('User as author', 'author.id', 'version.createdBy')
    .where('version.document', '=', documentId)
    .select(({ ref }) => [
      'version.id',
      'version.number',
      'version.kind',
      'version.mediaType',
      'version.size',
      'version.sha256',
      'version.createdAt',
      sql<
        string | null
      >`nullif(concat_ws(' ', ${ref('author.firstName')}, ${ref('author.lastName')}), '')`.as(
        'createdByName',
      ),
    ])
    .orderBy('version.number', 'desc')
    .execute();
