import { defineEntity, p } from '@mikro-orm/core';
import { mergeNoun } from '#shared/records/nouns.ts';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const MergeSchema = defineEntity({
  name: 'Merge',
  tableName: 'merges',
  properties: {
    // Also the id of the trash batch with the merged record.
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    noun: p.enum(mergeNoun.values),
    /** The act of many merges. */
    groupId: p.uuid().strictNullable().default(null).index(),
    keptId: p.uuid().index(),
    goneId: p.uuid(),
    /** Of the surviving record after the merge. */
    version: p.integer(),
    undoneAt: instant().strictNullable().default(null),
    undoneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
  },
});

/** The history has the changes. */
export class Merge extends MergeSchema.class {}
MergeSchema.setClass(Merge);
