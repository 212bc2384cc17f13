import { defineEntity, p } from '@mikro-orm/core';
import { contactFields, contactRole, DEFAULT_INFLUENCE, DEFAULT_ROLE } from '#shared/contacts/contacts.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import {
  contactPointIndex,
  lowerCaseIndex,
  nameIndex,
  phoneIndex,
  searchIndex,
  searchTextColumn,
} from '../platform/database/indexes.ts';
import { textColumnsOf } from '../platform/database/rows.ts';
import { User } from '../platform/identity/users.entity.ts';

export const contactPhones = ['phone', 'mobile', 'direct_phone'];

/** An erased contact has no personal data, and gets none. */
const EMPTY = textColumnsOf(contactFields).filter((column) => !/^(first|last)_name$/.test(column));
const ERASED = `first_name = 'Erased' and last_name = 'person' and num_nonnulls(${EMPTY.join(', ')}) = 0`;

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
  checks: [{ name: 'contacts_erased_check', expression: `erased_at is null or (${ERASED})` }],
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
    contactRole: p.enum(contactRole.values).default(DEFAULT_ROLE),
    /** 0–100. */
    decisionMakerInfluence: p.smallint().default(DEFAULT_INFLUENCE),
    linkedinUrl: p.text().strictNullable(),
    isPrimary: p.boolean().default(false),
    doNotEmail: p.boolean().default(false),
    notes: p.text().strictNullable(),
    /** The time when an administrator erased the person. */
    erasedAt: instant().strictNullable().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Contact extends ContactSchema.class {}
ContactSchema.setClass(Contact);
