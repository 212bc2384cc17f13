import { defineEntity, p } from '@mikro-orm/core';
import { documentKind } from '#shared/documents/documents.ts';
import { recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';
import { Document } from './documents.entity.ts';

const DocumentVersionSchema = defineEntity({
  name: 'DocumentVersion',
  tableName: 'document_versions',
  uniques: [{ properties: ['document', 'number'] }, { properties: ['fileKey'] }],
  properties: {
    ...recordProperties,
    document: () => p.manyToOne(Document).lazyRef().deleteRule('no action'),
    /** The number of the version, from 1, in the order of the uploads. */
    number: p.smallint(),
    /** The key in the storage, never made from a name. */
    fileKey: p.uuid(),
    kind: p.enum(documentKind.values),
    /** Detected from the content, not the name. */
    mediaType: p.text(),
    size: p.integer(),
    sha256: p.string().length(64),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

/** One upload of a document: bytes that are never changed. */
export class DocumentVersion extends DocumentVersionSchema.class {}
DocumentVersionSchema.setClass(DocumentVersion);
