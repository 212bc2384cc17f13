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
    /** The lower id. Both records have the same type and may be gone. */
    oneId: p.uuid(),
    otherId: p.uuid(),
  },
});

export class NotDuplicate extends NotDuplicateSchema.class {}
NotDuplicateSchema.setClass(NotDuplicate);
