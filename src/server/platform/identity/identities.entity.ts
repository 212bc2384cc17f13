import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../database/columns.ts';
import { User } from './users.entity.ts';

const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  uniques: [{ properties: ['issuer', 'subject'] }, { properties: ['user', 'issuer'] }],
  properties: {
    ...recordProperties,
    /** Null: it waits for an administrator. */
    user: () => p.manyToOne(User).strictNullable().lazyRef().deleteRule('cascade'),
    issuer: p.text(),
    /** `oid` of a person at Microsoft, `sub` at Google: addresses change hands. */
    subject: p.text(),
    /** As the provider states them: nothing is found by them. */
    email: p.string().length(254),
    firstName: p.text(),
    lastName: p.text(),
  },
});

/** An account at the provider of the firm, and the member whom it signs in. */
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);
