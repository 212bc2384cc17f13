import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.ts';
import type { EntityManager } from './orm.ts';

const RestoredCopySchema = defineEntity({
  name: 'RestoredCopy',
  tableName: 'restored_copies',
  properties: { id: p.uuid().primary(), restoredAt: instant() },
});

/** The only row marks a restored database until an administrator declares it the live one. */
export class RestoredCopy extends RestoredCopySchema.class {}
RestoredCopySchema.setClass(RestoredCopy);

/** True if a restore made this database, and nobody has said that it is the live one. */
export const isRestoredCopy = async (em: EntityManager) => (await em.count(RestoredCopy)) > 0;
