import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';

const RegistrationChangeSchema = defineEntity({
  name: 'RegistrationChange',
  tableName: 'registration_changes',
  uniques: [{ properties: ['registrationId', 'accountId', 'field'] }],
  properties: {
    ...recordProperties,
    /** No reference, whose lock could wait in turn: who changes a registration may lock its account. */
    registrationId: p.uuid(),
    /** The account or the outlet. No reference: an outlet may be deleted. */
    accountId: p.uuid(),
    accountName: p.text(),
    /** A column of accounts, or 'outlet'. */
    field: p.text(),
    /** The value before the first change of which no task was made; of an outlet 'there', or null for one that is new. */
    before: p.text().strictNullable(),
  },
});

/** A change of a registered account that the Commission is to be told, until a task is made of it. Triggers write it. */
export class RegistrationChange extends RegistrationChangeSchema.class {}
RegistrationChangeSchema.setClass(RegistrationChange);
