import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const TokenSchema = defineEntity({
  name: 'Token',
  tableName: 'tokens',
  properties: {
    /** SHA-256 of the mailed token, as hex. */
    id: p.string().length(64).primary(),
    user: () => p.manyToOne(User).lazyRef().index(),
    purpose: p.enum(['verify_email', 'reset_password', 'confirm_person']),
    expiresAt: instant(),
    createdAt: instant().onCreate(() => new Date()),
  },
});

/** The token of a mailed link: valid once, until it expires. */
export class Token extends TokenSchema.class {}
TokenSchema.setClass(Token);
