import { defineEntity, p } from '@mikro-orm/core';

const SigningKeySchema = defineEntity({
  name: 'SigningKey',
  tableName: 'link_secrets',
  properties: { id: p.string().length(20).primary(), secret: p.string().length(64) },
});

/** A key that signs links of one kind, the same in all processes; a migration creates it. */
export class SigningKey extends SigningKeySchema.class {}
SigningKeySchema.setClass(SigningKey);
