import { defineEntity, p } from '@mikro-orm/core';
import { versionedContent } from '#shared/business/versions.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const ContentVersionSchema = defineEntity({
  name: 'ContentVersion',
  tableName: 'content_versions',
  indexes: [
    // One draft of each kind: two would not know of each other.
    {
      name: 'content_versions_draft_unique',
      expression: `create unique index "content_versions_draft_unique" on "content_versions" ("kind") where "published_at" is null`,
    },
  ],
  properties: {
    ...editableProperties,
    kind: p.enum(versionedContent.values),
    /** The day from which it holds, until the next version. */
    validFrom: p.date(),
    content: p.json<unknown>(),
    /**
     * The address of the page that the facts come from; the next column is the day when somebody last compared
     * them.
     */
    sourceUrl: p.text().strictNullable().default(null),
    checkedOn: p.date().strictNullable().default(null),
    /** The person who saved the draft last; null where that was before this was stored. */
    savedBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null).deleteRule('restrict'),
    /** Null while it is a draft. Afterwards a trigger of the database refuses every change but a withdrawal. */
    publishedAt: instant().strictNullable().default(null),
    publishedBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null).deleteRule('restrict'),
    /** Set and cleared until the first day begins in Sydney, by the clock of the database. */
    withdrawnAt: instant().strictNullable().default(null),
    withdrawnBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null).deleteRule('restrict'),
  },
});

/** A catalogue, or terms, that hold from a day on. */
export class ContentVersion extends ContentVersionSchema.class {}
ContentVersionSchema.setClass(ContentVersion);
