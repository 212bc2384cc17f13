import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    user: () => p.oneToOne(User).primary().lazyRef(),
    /** Base32. It leaves the server only while it is being set up. */
    secret: p.string().length(64),
    /** The 30-second step of the last code that was used: each code is valid once. */
    lastStep: p.integer().default(0),
    createdAt: instant().onCreate(() => new Date()),
  },
});

/** The secret that a person's authenticator shares with us; in use once `user.secondFactorAt` is set. */
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
