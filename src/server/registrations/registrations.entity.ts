import { defineEntity, p } from '@mikro-orm/core';
import type { Confirmation } from '#shared/registrations/registrations.schema.ts';
import { registrationPathway, registrationState } from '#shared/registrations/registrations.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { lowerCaseIndex, searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

const RegistrationSchema = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  indexes: [
    searchIndex('registrations'),
    // The index for the rows of an import.
    lowerCaseIndex('registrations', 'number', 'number'),
    // The default order: current ones by expiry, others last.
    {
      name: 'registrations_next_index',
      expression: `create index "registrations_next_index" on "registrations" ((case when state = 'current' then expires_on end), "id")`,
    },
    // An account has one current registration.
    {
      name: 'registrations_current_unique',
      expression: `create unique index "registrations_current_unique" on "registrations" ("account_id") where state = 'current'`,
    },
  ],
  checks: [{ name: 'registrations_days_check', expression: 'expires_on >= starts_on' }],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    number: p.text(),
    account: () => p.manyToOne(Account).lazyRef().index().deleteRule('no action'),
    state: p.enum(registrationState.values).default('current'),
    pathway: p.enum(registrationPathway.values).strictNullable(),
    /** Numbers of registration groups, as in '0107'. */
    groups: p.array().default([]),
    startsOn: p.date().strictNullable(),
    expiresOn: p.date().strictNullable(),
    renewalStartedOn: p.date().strictNullable(),
    midTermStartedOn: p.date().strictNullable(),
    midTermExtendedTo: p.date().strictNullable().default(null),
    midTermExemption: p.text().strictNullable(),
    auditFinishedOn: p.date().strictNullable(),
    auditor: p.text().strictNullable(),
    packageSold: p.text().strictNullable(),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    notes: p.text().strictNullable(),
    /** Not a reference: the document may be deleted and restored. */
    certificateId: p.uuid().strictNullable().default(null),
    /** The computed dates that people have confirmed; those of other days than computed now no longer hold. */
    confirmations: p.json<Confirmation[]>().default([]),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Registration extends RegistrationSchema.class {}
RegistrationSchema.setClass(Registration);
