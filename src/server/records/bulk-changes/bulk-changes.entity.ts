import { defineEntity, p } from '@mikro-orm/core';
import { savedViewList } from '#shared/records/nouns.ts';
import { recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

/** A record before the change: the replaced values, by field. */
export interface RecordSnapshot {
  id: string;
  values: Record<string, unknown>;
}

const BulkChangeSchema = defineEntity({
  name: 'BulkChange',
  tableName: 'bulk_changes',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    ...recordProperties,
    madeBy: () => p.manyToOne(User).lazyRef().deleteRule('cascade'),
    /** The table; activities have no list of views. */
    noun: p.enum([...savedViewList.values, 'activities']),
    /** The values that all records got, by field. */
    given: p.json<Record<string, unknown>>(),
    before: p.json<RecordSnapshot[]>(),
  },
});

/** A change of many records at once, kept for as long as it can be undone. */
export class BulkChange extends BulkChangeSchema.class {}
BulkChangeSchema.setClass(BulkChange);
