import { defineEntity, p } from '@mikro-orm/core';
import { documentCategory, documentKind } from '#shared/documents/documents.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';
import { subjectCheck, subjectIndexes, subjectProperties } from '../records/subjectProperties.ts';

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  indexes: [
    searchIndex('documents'),
    { properties: ['uploadedAt', 'id'] },
    ...subjectIndexes('uploadedAt'),
    { properties: ['expiresOn', 'id'], where: 'expires_on is not null' },
  ],
  checks: [subjectCheck('documents')],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    ...subjectProperties,
    name: p.text(),
    description: p.text().strictNullable(),
    category: p.enum(documentCategory.values).strictNullable().default(null),
    expiresOn: p.date().strictNullable().default(null),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    // The id of the newest version, here so that a list reads one table.
    newestId: p.uuid(),
    versionCount: p.smallint(),
    kind: p.enum(documentKind.values),
    mediaType: p.text(),
    size: p.integer(),
    uploadedAt: instant(),
  },
});

export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);
