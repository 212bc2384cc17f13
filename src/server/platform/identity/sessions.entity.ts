import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';
import { User } from './users.entity.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token, as hex. */
    id: p.string().length(64).primary(),
    user: () => p.manyToOne(User).lazyRef().index(),
    expiresAt: instant(),
    createdAt: instant().onCreate(() => new Date()),
    lastUsedAt: instant().onCreate(() => new Date()),
    /** The time when the password was last entered in this session. */
    passwordCheckedAt: instant().onCreate(() => new Date()),
    /** It began at the provider of the firm, which is asked again after a day. */
    byFirmAccount: p.boolean().default(false),
    userAgent: p.string().length(500).strictNullable(),
  },
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
