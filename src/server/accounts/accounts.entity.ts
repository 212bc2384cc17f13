import { defineEntity, p } from '@mikro-orm/core';
import { accountType } from '#shared/accounts/accounts.ts';
import { editableProperties } from '../platform/database/columns.ts';
import {
  contactPointIndex,
  lowerCaseIndex,
  nameIndex,
  nameKeyIndex,
  phoneIndex,
  searchIndex,
  searchTextColumn,
} from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

export const accountPhones = ['business_phone', 'phone'];

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  indexes: [
    searchIndex('accounts'),
    nameIndex('accounts', 'name'),
    // The index for the rows of an import.
    { properties: ['abn'] },
    lowerCaseIndex('accounts', 'name', 'name'),
    // The index for the company of an enquiry.
    nameKeyIndex('accounts', 'name'),
    contactPointIndex('accounts', 'business_email, email, business_phone, phone'),
    phoneIndex('accounts', accountPhones),
  ],
  // Deferred to the end of a statement: undoing a merge moves a link between two accounts in one statement.
  uniques: [{ properties: ['clientPageId'], deferMode: 'immediate' }],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    name: p.text(),
    accountType: p.enum(accountType.values).default('small_business'),
    legalName: p.text().strictNullable(),
    businessName: p.text().strictNullable(),
    /** Eleven digits. */
    abn: p.string().length(11).strictNullable(),
    taxId: p.text().strictNullable(),
    parentAccount: () => p.manyToOne(Account).strictNullable().lazyRef().index().deleteRule('no action'),
    industry: p.text().strictNullable(),
    website: p.text().strictNullable(),
    businessEmail: p.text().strictNullable(),
    businessPhone: p.text().strictNullable(),
    phone: p.text().strictNullable(),
    email: p.text().strictNullable(),
    /** An amount in AUD. */
    annualRevenue: p.decimal('number').precision(12).scale(2).strictNullable(),
    employeeCount: p.integer().strictNullable(),
    address: p.text().strictNullable(),
    city: p.text().strictNullable(),
    state: p.text().strictNullable(),
    postcode: p.text().strictNullable(),
    /** One text per person; see `readKeyPerson`. */
    keyPersonnel: p.array().default([]),
    notes: p.text().strictNullable(),
    /** The key of the client page's link is derived from it; null without a link. */
    clientPageId: p.uuid().strictNullable().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
