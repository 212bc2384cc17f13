import { defineEntity, p } from '@mikro-orm/core';

const LinkSecretSchema = defineEntity({
  name: 'LinkSecret',
  tableName: 'link_secrets',
  properties: {
    id: p.string().length(20).primary(),
    secret: p.string().length(64),
  },
});

/** What signs links to files: the same for every process, made by the migration, after restarts too. */
export class SigningKey extends LinkSecretSchema.class {}
LinkSecretSchema.setClass(SigningKey);
