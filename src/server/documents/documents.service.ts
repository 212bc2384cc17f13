import { ref } from '@mikro-orm/core';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { DocumentRecord, documentChanges } from '#shared/documents.schema.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { Document } from './documents.entity.ts';
import { findDocumentCard, listVersions, subjectColumn } from './documents.queries.ts';

/** Renames, describes or gives away a document; two of one record do not share a name, or an upload would not know its own. */
export function updateDocument(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof documentChanges> },
) {
  return changeRecord(em, Document, { id, version }, presentDocument, async (em, document) => {
    const { name = document.name } = data;
    if (name.toLowerCase() !== document.name.toLowerCase()) await refuseSameName(em, document, name);
    const { ownerId, ...fields } = data;
    em.assign(document, fields);
    if (ownerId !== undefined) await assignDocument(em, document, { ownerId });
  });
}

/** Gives a document to an active member of the team, or to nobody. */
export async function assignDocument(
  em: EntityManager,
  document: Document,
  { ownerId }: { ownerId: string | null },
) {
  if (ownerId === (document.owner?.id ?? null)) return;
  document.owner = ownerId ? ref(await findActiveMember(em, ownerId, 'ownerId')) : null;
}

async function refuseSameName(em: EntityManager, document: Document, name: string) {
  const { subject, subjectId } = await presentDocument(em, document);
  const other = await kysely(em)
    .selectFrom('Document as document')
    .where(subjectColumn(subject), '=', subjectId)
    .where('document.id', '<>', document.id)
    .where(({ ref }) => sql<boolean>`lower(${ref('document.name')}) = lower(${name})`)
    .select('document.id')
    .executeTakeFirst();
  if (other) throw new FieldError('name', 'Another document of this record has this name already');
}

/** A document as the client sees it. */
export async function presentDocument(em: EntityManager, document: Document): Promise<DocumentRecord> {
  const { id, name, description, version, createdAt, updatedAt } = document;
  const card = await findDocumentCard(em, id);
  const versions = await listVersions(em, id);
  return {
    ...(card as NonNullable<typeof card>),
    name,
    description,
    version,
    createdAt,
    updatedAt,
    versions,
  };
}
