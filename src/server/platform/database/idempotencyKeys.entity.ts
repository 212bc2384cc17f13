import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.ts';

const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** The action and the caller's id: 'delete 0193a5c0-…'. */
    key: p.text().primary(),
    createdAt: instant().defaultRaw('now()'),
  },
});

/** Keeps a repeated call from deleting, restoring or changing again. */
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
