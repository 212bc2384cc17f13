import { defineEntity, p } from '@mikro-orm/core';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { Document } from '../documents.entity.ts';

const ShareLinkSchema = defineEntity({
  name: 'ShareLink',
  tableName: 'share_links',
  properties: {
    ...recordProperties,
    document: () => p.manyToOne(Document).lazyRef().deleteRule('no action').index(),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    /** The last day on which it works, in Sydney. */
    lastDay: p.date(),
    revokedAt: instant().strictNullable().default(null),
    downloads: p.integer().default(0),
    lastDownloadedAt: instant().strictNullable().default(null),
  },
});

/**
 * Lets people without an account download a document. The key is derived from the id and not stored. A
 * trigger notes in the document's history that it was created or revoked.
 */
export class ShareLink extends ShareLinkSchema.class {}
ShareLinkSchema.setClass(ShareLink);
