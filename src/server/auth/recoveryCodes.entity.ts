import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../platform/identity/users.entity.ts';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    /** SHA-256 of the code, as hex. */
    id: p.string().length(64).primary(),
    user: () => p.manyToOne(User).lazyRef().index(),
  },
});

/** Replaces a lost authenticator, once. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
