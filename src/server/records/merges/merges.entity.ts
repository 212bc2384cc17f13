import { defineEntity, p } from '@mikro-orm/core';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

/** Rows whose column was changed from one id, or name, to another. */
export interface MovedRows {
  table: string;
  column: string;
  from: string | null;
  to: string | null;
  ids: string[];
}

const MergeSchema = defineEntity({
  name: 'Merge',
  tableName: 'merges',
  properties: {
    // Also the batch of the trash with the record that went.
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    noun: p.enum(['accounts', 'contacts']),
    keptId: p.uuid(),
    goneId: p.uuid(),
    moved: p.json<MovedRows[]>(),
    /** What the fields of the record that stayed were before. */
    earlier: p.json<Record<string, unknown>>(),
    /** The version of the record that stayed, as the merge left it. */
    version: p.integer(),
    undoneAt: instant().strictNullable().default(null),
  },
});

/** Two records that were made one, with all that it takes to make them two again. */
export class Merge extends MergeSchema.class {}
MergeSchema.setClass(Merge);
