import { defineEntity, p } from '@mikro-orm/core';
import { opportunityStage, stageProbability } from '#shared/opportunities/opportunities.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { editableProperties } from '../platform/database/columns.ts';
import { lowerCaseIndex, searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

const OpportunitySchema = defineEntity({
  name: 'Opportunity',
  tableName: 'opportunities',
  indexes: [
    { properties: ['createdAt', 'id'] },
    { properties: ['stage', 'expectedCloseDate', 'id'] },
    { properties: ['stage', 'closedOn', 'id'] },
    searchIndex('opportunities'),
    lowerCaseIndex('opportunities', 'name', 'name'),
  ],
  checks: [
    {
      name: 'opportunities_closed_check',
      expression: `(stage in ('won', 'lost')) = (closed_on is not null)`,
    },
    { name: 'opportunities_lost_reason_check', expression: `(stage = 'lost') = (lost_reason is not null)` },
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    account: () => p.manyToOne(Account).lazyRef().index(),
    contact: () => p.manyToOne(Contact).lazyRef().index(),
    /** The lead from which it was converted; a lead is converted once. */
    lead: () => p.oneToOne(Lead).owner().strictNullable().lazyRef().deleteRule('no action'),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    name: p.text(),
    stage: p.enum(opportunityStage.values).default('qualification'),
    /** An amount in AUD. */
    value: p.decimal('number').precision(12).scale(2).strictNullable(),
    /** 0–100, in per cent. */
    probability: p.smallint().default(stageProbability.qualification),
    expectedCloseDate: p.date().strictNullable(),
    /** The day on which it was won or lost; none while it is open. */
    closedOn: p.date().strictNullable().default(null),
    lostReason: p.text().strictNullable().default(null),
    nextStep: p.text().strictNullable(),
    description: p.text().strictNullable(),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Opportunity extends OpportunitySchema.class {}
OpportunitySchema.setClass(Opportunity);
