import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';

const NotDuplicateSchema = defineEntity({
  name: 'NotDuplicate',
  tableName: 'not_duplicates',
  uniques: [{ properties: ['oneId', 'otherId'] }],
  properties: {
    ...recordProperties,
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    /** The lower of the two ids. Both records are of one type, and may be gone by now. */
    oneId: p.uuid(),
    otherId: p.uuid(),
  },
});

/** A pair of records that somebody dismissed as duplicates. */
export class NotDuplicate extends NotDuplicateSchema.class {}
NotDuplicateSchema.setClass(NotDuplicate);
