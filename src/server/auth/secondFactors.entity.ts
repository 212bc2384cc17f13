import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    user: () => p.oneToOne(User).primary().lazyRef(),
    /** Base32. It leaves the server once, while it is being set up. */
    secret: p.string().length(64),
    /** The half-minute of the last code that was taken: each is good once. */
    lastStep: p.integer().default(0),
    createdAt: instant().onCreate(() => new Date()),
  },
});

/** The secret that somebody's authenticator shares with us; it counts once `user.secondFactorAt` is set. */
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
