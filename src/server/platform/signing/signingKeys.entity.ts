import { defineEntity, p } from '@mikro-orm/core';

const SigningKeySchema = defineEntity({
  name: 'SigningKey',
  tableName: 'link_secrets',
  properties: {
    id: p.string().length(20).primary(),
    secret: p.string().length(64),
  },
});

/** The same in all processes; created by a migration. */
export class SigningKey extends SigningKeySchema.class {}
SigningKeySchema.setClass(SigningKey);
