import { defineEntity, p } from '@mikro-orm/core';
import { activityType } from '#shared/activities.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { User } from '../auth/users.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { recordProperties } from '../database/record.ts';
import { Lead } from '../leads/leads.entity.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  indexes: [
    { properties: ['lead', 'createdAt', 'id'] },
    { properties: ['contact', 'createdAt', 'id'] },
    { properties: ['account', 'createdAt', 'id'] },
    { properties: ['opportunity', 'createdAt', 'id'] },
  ],
  checks: [
    {
      name: 'activities_subject_check',
      expression: 'num_nonnulls(lead_id, contact_id, account_id, opportunity_id) = 1',
    },
  ],
  properties: {
    ...recordProperties,
    // What it is about: exactly one of the four.
    lead: () => p.manyToOne(Lead).strictNullable().lazyRef().deleteRule('no action').default(null),
    contact: () => p.manyToOne(Contact).strictNullable().lazyRef().deleteRule('no action').default(null),
    account: () => p.manyToOne(Account).strictNullable().lazyRef().deleteRule('no action').default(null),
    opportunity: () =>
      p.manyToOne(Opportunity).strictNullable().lazyRef().deleteRule('no action').default(null),
    type: p.enum(activityType.values),
    title: p.text(),
    description: p.text().strictNullable(),
    /** Null when the public form wrote it. */
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
