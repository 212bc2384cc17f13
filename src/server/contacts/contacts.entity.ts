import { defineEntity, p } from '@mikro-orm/core';
import { contactRole, DEFAULT_INFLUENCE } from '#shared/contacts.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import {
  contactPointIndex,
  lowerCaseIndex,
  nameIndex,
  phoneIndex,
  searchIndex,
  searchTextColumn,
} from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

/** The columns of phone numbers. */
export const contactPhones = ['phone', 'mobile', 'direct_phone'];

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  indexes: [
    searchIndex('contacts'),
    nameIndex('contacts', 'first_name'),
    // The index for the rows of an import.
    lowerCaseIndex('contacts', 'email', 'email'),
    contactPointIndex('contacts', 'email, personal_email, phone, mobile, direct_phone'),
    lowerCaseIndex('contacts', 'name', fullNameSql()),
    phoneIndex('contacts', contactPhones),
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    account: () => p.manyToOne(Account).strictNullable().lazyRef().index().deleteRule('no action'),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text().strictNullable(),
    personalEmail: p.text().strictNullable(),
    phone: p.text().strictNullable(),
    mobile: p.text().strictNullable(),
    directPhone: p.text().strictNullable(),
    position: p.text().strictNullable(),
    department: p.text().strictNullable(),
    contactRole: p.enum(contactRole.values).default('end_user'),
    /** 0–100. */
    decisionMakerInfluence: p.smallint().default(DEFAULT_INFLUENCE),
    linkedinUrl: p.text().strictNullable(),
    isPrimary: p.boolean().default(false),
    notes: p.text().strictNullable(),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Contact extends ContactSchema.class {}
ContactSchema.setClass(Contact);
