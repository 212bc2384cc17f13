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
    /** Of the two the one whose id comes first. They are of one noun, and may be gone by now. */
    oneId: p.uuid(),
    otherId: p.uuid(),
  },
});

/** Two records that look the same and are not, as somebody said. */
export class NotDuplicate extends NotDuplicateSchema.class {}
NotDuplicateSchema.setClass(NotDuplicate);
