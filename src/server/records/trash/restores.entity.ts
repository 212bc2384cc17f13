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
    // As it was in the trash.
    batchId: p.uuid(),
    batchTitle: p.text(),
    deletedBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    deletedAt: instant(),
    /** Ids by table. */
    rows: p.json<Record<string, string[]>>(),
    counts: p.json<TrashCounts>(),
    leftOut: p.json<TrashCounts>(),
    undoneAt: instant().strictNullable().default(null),
  },
});

/** What undoing a restore needs. */
export class Restore extends RestoreSchema.class {}
RestoreSchema.setClass(Restore);
