import type { EntityClass } from '@mikro-orm/core';
import type { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { SubjectNoun } from '#shared/activities.ts';
import type { DocumentCard, DocumentVersion, documentListInput, Subject } from '#shared/documents.ts';
import type { Page } from '#shared/lists.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import type { EntityManager } from '../database/orm.ts';
import { decodeCursor, finds, pageOf, queries, totalOf } from '../database/page.ts';
import { Lead } from '../leads/leads.entity.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';

/** What a document can be about, by its name on the wire, which is also that of the column. */
const subjectEntities = { account: Account, contact: Contact, lead: Lead, opportunity: Opportunity };

/** What a document is to be about; refused where it is gone. */
export const subjectOrFail = (em: EntityManager, { subject, subjectId }: Subject, lockMode?: LockMode) =>
  em.findOneOrFail(subjectEntities[subject] as EntityClass<Lead>, subjectId, { lockMode });

export const subjectColumn = (subject: SubjectNoun) => `document.${subject}` as const;

type DocumentFilters = Omit<z.output<typeof documentListInput>, 'limit' | 'cursor'>;

/** The documents that a filtered list holds, without what is read of them. */
const documentsWhere = (em: EntityManager, filters: DocumentFilters) => {
  const { search, kind, ownerId, subject, subjectId } = filters;
  return queries(em)
    .selectFrom('Document as document')
    .$if(kind !== undefined, (query) => query.where('document.kind', '=', kind as never))
    .$if(ownerId !== undefined, (query) => query.where('document.owner', '=', ownerId as never))
    .$if(subject !== undefined, (query) =>
      subjectId
        ? query.where(subjectColumn(subject as SubjectNoun), '=', subjectId)
        : query.where(subjectColumn(subject as SubjectNoun), 'is not', null),
    )
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => finds(ref('document.searchText'), search ?? '')),
    );
};

/** The columns that a card shows. */
const pageOfDocuments = (query: ReturnType<typeof documentsWhere>) =>
  query
    .select(['document.id', 'document.name', 'document.description', 'document.kind', 'document.mediaType'])
    .select(['document.size', 'document.newestId', 'document.versionCount', 'document.uploadedAt'])
    .select(['document.owner', 'document.account', 'document.contact', 'document.lead'])
    .select('document.opportunity');

/** One page of documents, what came last first, each with the record that it is about. */
export async function listDocuments(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof documentListInput>,
): Promise<Page<DocumentCard>> {
  const matching = documentsWhere(em, filters);
  const after = cursor ? decodeCursor(cursor) : null;
  const page = pageOfDocuments(matching)
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql`${refTuple('document.uploadedAt', 'document.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('document.uploadedAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit + 1);
  const rows = await withNames(em, page);
  const total = await totalOf(em, rows, { limit, cursor }, matching.select('document.id'));
  return pageOf(rows, limit, (document) => document.uploadedAt.toISOString(), total);
}

/** One document as its card shows it; undefined where it is gone. */
export async function cardOf(em: EntityManager, id: string) {
  const [card] = await withNames(em, pageOfDocuments(documentsWhere(em, {})).where('document.id', '=', id));
  return card;
}

/** The names of what documents are about and of who added them, looked up for these rows alone. */
async function withNames(
  em: EntityManager,
  page: ReturnType<typeof pageOfDocuments>,
): Promise<DocumentCard[]> {
  const rows = await queries(em)
    .selectFrom(page.as('page'))
    .leftJoin('User as owner', 'owner.id', 'page.owner')
    .leftJoin('Account as account', 'account.id', 'page.account')
    .leftJoin('Contact as contact', 'contact.id', 'page.contact')
    .leftJoin('Lead as lead', 'lead.id', 'page.lead')
    .leftJoin('Opportunity as opportunity', 'opportunity.id', 'page.opportunity')
    .select(['page.id', 'page.name', 'page.description', 'page.kind', 'page.mediaType', 'page.size'])
    .select(['page.newestId', 'page.versionCount', 'page.uploadedAt'])
    .select(({ ref }) => [
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
    ])
    .orderBy('page.uploadedAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  return rows as DocumentCard[];
}

/** The versions of a document, the newest first. */
export const versionsOf = (em: EntityManager, documentId: string): Promise<DocumentVersion[]> =>
  queries(em)
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
