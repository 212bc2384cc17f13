import { defineEntity, p } from '@mikro-orm/core';
import { mergeNoun } from '#shared/records/nouns.ts';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const MergeSchema = defineEntity({
  name: 'Merge',
  tableName: 'merges',
  properties: {
    // The id is also that of the batch in the trash with the record that went.
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    noun: p.enum(mergeNoun.values),
    /** The id of the act by which many pairs were merged. */
    groupId: p.uuid().strictNullable().default(null).index(),
    keptId: p.uuid().index(),
    goneId: p.uuid(),
    /** The version of the surviving record after the merge. */
    version: p.integer(),
    undoneAt: instant().strictNullable().default(null),
    undoneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
  },
});

/** A merge of two records; the history has what it changed. */
export class Merge extends MergeSchema.class {}
MergeSchema.setClass(Merge);
