import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.ts';

const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** The action that was done, and the id that its caller gave it: 'delete 0193a5c0-…'. */
    key: p.text().primary(),
    createdAt: instant().defaultRaw('now()'),
  },
});

/** A delete, restore or change of many records that is done, so that a repeated call does not do it again. */
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
