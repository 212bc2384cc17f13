import { defineEntity, p } from '@mikro-orm/core';
import { documentKind } from '#shared/documents.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { referenceTo } from '../platform/database/references.ts';
import { User } from '../platform/identity/users.entity.ts';

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  indexes: [
    searchIndex('documents'),
    { properties: ['uploadedAt', 'id'] },
    { properties: ['lead', 'uploadedAt', 'id'] },
    { properties: ['contact', 'uploadedAt', 'id'] },
    { properties: ['account', 'uploadedAt', 'id'] },
    { properties: ['opportunity', 'uploadedAt', 'id'] },
  ],
  checks: [
    {
      name: 'documents_subject_check',
      expression: 'num_nonnulls(lead_id, contact_id, account_id, opportunity_id) = 1',
    },
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    // What it is about: one of the four is set.
    lead: () => referenceTo('Lead').strictNullable().lazyRef().deleteRule('no action').default(null),
    contact: () => referenceTo('Contact').strictNullable().lazyRef().deleteRule('no action').default(null),
    account: () => referenceTo('Account').strictNullable().lazyRef().deleteRule('no action').default(null),
    opportunity: () =>
      referenceTo('Opportunity').strictNullable().lazyRef().deleteRule('no action').default(null),
    name: p.text(),
    description: p.text().strictNullable(),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    // Of the newest version, so that a list reads one table.
    newestId: p.uuid(),
    versionCount: p.smallint(),
    kind: p.enum(documentKind.values),
    mediaType: p.text(),
    /** In bytes. */
    size: p.integer(),
    uploadedAt: instant(),
  },
});

export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);
