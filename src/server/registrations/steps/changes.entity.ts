import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';

const RegistrationChangeSchema = defineEntity({
  name: 'RegistrationChange',
  tableName: 'registration_changes',
  uniques: [{ properties: ['registrationId', 'accountId', 'field'] }],
  properties: {
    ...recordProperties,
    /** Not a reference, whose lock could deadlock: changing a registration may lock its account. */
    registrationId: p.uuid(),
    /** The account or outlet. Not a reference: an outlet may be deleted. */
    accountId: p.uuid(),
    accountName: p.text(),
    /** A column of accounts, or 'outlet'. */
    field: p.text(),
    /** The value before the first change of which no task was made; of an outlet 'there', or null for one that is new. */
    before: p.text().strictNullable(),
  },
});

/** What the Commission is to be told about a registered account, until a task is made. Written by triggers. */
export class RegistrationChange extends RegistrationChangeSchema.class {}
RegistrationChangeSchema.setClass(RegistrationChange);
