import { defineEntity, p } from '@mikro-orm/core';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const RestoreSchema = defineEntity({
  name: 'Restore',
  tableName: 'restores',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    // The batch as it was in the trash, for going back there.
    batchId: p.uuid(),
    batchTitle: p.text(),
    deletedBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    deletedAt: instant(),
    /** The ids of the rows that came back, by table. */
    rows: p.json<Record<string, string[]>>(),
    counts: p.json<TrashCounts>(),
    leftOut: p.json<TrashCounts>(),
    undoneAt: instant().strictNullable().default(null),
  },
});

/** A restore from the trash, with what is needed to undo it. */
export class Restore extends RestoreSchema.class {}
RestoreSchema.setClass(Restore);
