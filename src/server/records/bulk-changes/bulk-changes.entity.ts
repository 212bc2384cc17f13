import { defineEntity, p } from '@mikro-orm/core';
import { savedViewList } from '#shared/records/nouns.ts';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const BulkChangeSchema = defineEntity({
  name: 'BulkChange',
  tableName: 'bulk_changes',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    ...recordProperties,
    /**
     * A delete has the id of its batch in the trash. A hand-over is of a person's records; 'tasks' were added
     * to records.
     */
    kind: p.enum(['change', 'delete', 'hand_over', 'tasks']).default('change'),
    madeBy: () => p.manyToOne(User).lazyRef().deleteRule('cascade'),
    /** A table; activities have no saved views. 'users' for a hand-over. */
    noun: p.enum([...savedViewList.values, 'activities', 'users']),
    /** The values that all records got, by field; of a hand-over whose records they were, and who took them. */
    given: p.json<Record<string, unknown>>(),
    /** Records changed or deleted, or tasks added. */
    count: p.integer().default(0),
    undoneAt: instant().strictNullable().default(null),
    undoneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    /** The number of records that an undo of a change set back. */
    restored: p.integer().strictNullable().default(null),
  },
});

/** A change or delete of many records at once, kept for as long as it can be undone; the history has the replaced values. */
export class BulkChange extends BulkChangeSchema.class {}
BulkChangeSchema.setClass(BulkChange);
