import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const TrashSchema = defineEntity({
  name: 'Trash',
  tableName: 'trash',
  indexes: [{ properties: ['batchId', 'position'] }, { properties: ['rowId'] }],
  properties: {
    id: p.uuid().primary(),
    /** Rows that were deleted together are restored together. */
    batchId: p.uuid(),
    batchTitle: p.text(),
    /** The order of restoring: parents before their children. */
    position: p.integer(),
    tableName: p.text(),
    rowId: p.uuid(),
    /** As it was; for `relink`, the columns of a surviving row that pointed to a deleted one. */
    row: p.json<Record<string, unknown>>(),
    kind: p.enum(['row', 'relink']),
    deletedBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    deletedAt: instant().index(),
    /** The database refuses to delete it for good before; a trigger sets it for signed proposals. */
    keptUntil: instant().strictNullable().default(null),
  },
});

/** A deleted row, kept so that it can be restored. */
export class Trash extends TrashSchema.class {}
TrashSchema.setClass(Trash);
