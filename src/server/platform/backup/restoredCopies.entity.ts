import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';

const RestoredCopySchema = defineEntity({
  name: 'RestoredCopy',
  tableName: 'restored_copies',
  properties: {
    id: p.uuid().primary(),
    restoredAt: instant(),
  },
});

/** The mark of a database that a restore made: its only row stands until an administrator says that it is the live one. */
export class RestoredCopy extends RestoredCopySchema.class {}
RestoredCopySchema.setClass(RestoredCopy);
