import { ref } from '@mikro-orm/core';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { DocumentRecord, documentChanges } from '#shared/documents/documents.schema.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { Document } from './documents.entity.ts';
import { findDocumentCard, listVersions, subjectColumn } from './documents.queries.ts';

/**
 * Changes the fields of a document. The name is unique within a record, as it decides of which document
 * an upload is a new version.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST when another document of the record has the name, or the owner has left
 */
export function updateDocument(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof documentChanges> },
) {
  return changeRecord(em, Document, { id, version, data }, presentDocument, async (em, document) => {
    const { name = document.name } = data;
    if (name.toLowerCase() !== document.name.toLowerCase()) await rejectSameName(em, document, name);
    await changeDocument(em, document, data);
  });
}

/**
 * Sets fields of a document; no owner where that is null.
 *
 * @throws BAD_REQUEST when the owner is no active member of the team
 */
export async function changeDocument(
  em: EntityManager,
  document: Document,
  { ownerId, ...fields }: z.output<typeof documentChanges>,
) {
  em.assign(document, fields);
  if (ownerId === undefined || ownerId === (document.owner?.id ?? null)) return;
  document.owner = ownerId ? ref(await findActiveMember(em, ownerId, 'ownerId')) : null;
}

async function rejectSameName(em: EntityManager, document: Document, name: string) {
  const { subject, subjectId } = await presentDocument(em, document);
  const other = await kysely(em)
    .selectFrom('Document as document')
    .where(subjectColumn(subject), '=', subjectId)
    .where('document.id', '<>', document.id)
    .where(({ ref }) => sql<boolean>`lower_text(${ref('document.name')}) = lower_text(${name})`)
    .select('document.id')
    .executeTakeFirst();
  if (other) throw new FieldError('name', 'Another document of this record has this name already');
}

export async function presentDocument(em: EntityManager, document: Document): Promise<DocumentRecord> {
  const { id, name, description, version, createdAt, updatedAt } = document;
  const card = await findDocumentCard(em, id);
  const versions = await listVersions(em, id);
  return { ...card, name, description, version, createdAt, updatedAt, versions };
}
