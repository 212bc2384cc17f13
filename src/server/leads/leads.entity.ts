import { defineEntity, p } from '@mikro-orm/core';
import type { ScorePart } from '#shared/leads/leads.ts';
import {
  DEFAULT_PROBABILITY,
  enquiryType,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads/leads.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { editableProperties, instant, timeCheck } from '../platform/database/columns.ts';
import { lowerCaseIndex, searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

const LeadSchema = defineEntity({
  name: 'Lead',
  tableName: 'leads',
  checks: [
    timeCheck('leads', 'follow_up_time'),
    { name: 'leads_lost_reason_check', expression: `status = 'closed_lost' or lost_reason is null` },
    {
      name: 'leads_closed_check',
      expression: `status in ('closed_won', 'closed_lost') or closed_on is null`,
    },
  ],
  indexes: [
    { properties: ['createdAt', 'id'] },
    { properties: ['followUpDate', 'id'], where: 'follow_up_date is not null' },
    { properties: ['closedOn', 'id'], where: 'closed_on is not null' },
    {
      name: 'leads_follow_up_owner_index',
      expression: `create index "leads_follow_up_owner_index" on "leads" ((coalesce("assigned_to_id", "follow_up_by_id")), "follow_up_date", "id") where follow_up_date is not null`,
    },
    {
      // Unassigned leads, for the bell.
      name: 'leads_unowned_index',
      expression: `create index "leads_unowned_index" on "leads" ("created_at") where "assigned_to_id" is null and "created_by_id" is null and "form_data" is not null and "status" = 'new'`,
    },
    {
      // What the dashboard counts of all leads.
      name: 'leads_stats_index',
      expression: `create index "leads_stats_index" on "leads" ("status") include ("lead_score", "priority", "estimated_value")`,
    },
    searchIndex('leads'),
    lowerCaseIndex('leads', 'title', 'title'),
    {
      name: 'leads_contact_id_title_index',
      expression: `create index "leads_contact_id_title_index" on "leads" ("contact_id", lower_text("title"))`,
    },
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    account: () => p.manyToOne(Account).lazyRef().index(),
    contact: () => p.manyToOne(Contact).lazyRef(),
    title: p.text(),
    enquiryType: p.enum(enquiryType.values).default('sales_inquiry'),
    source: p.enum(leadSource.values).default('website_form'),
    status: p.enum(leadStatus.values).default('new'),
    lostReason: p.text().strictNullable().default(null),
    /** The day on which it was won or lost; none while it is open. */
    closedOn: p.date().strictNullable().default(null),
    priority: p.enum(priority.values).default('medium'),
    description: p.text().strictNullable(),
    enquiryDetails: p.text().strictNullable(),
    businessImpact: p.text().strictNullable(),
    budgetRange: p.text().strictNullable(),
    decisionTimeline: p.text().strictNullable(),
    competitors: p.text().strictNullable(),
    nextAction: p.text().strictNullable(),
    painPoints: p.array().default([]),
    providerType: p.enum(providerType.values).strictNullable(),
    supportPackage: p.enum(supportPackage.values).strictNullable(),
    estimatedValue: p.decimal('number').precision(12).scale(2).strictNullable(),
    probability: p.smallint().default(DEFAULT_PROBABILITY),
    /** 0–100, from the last change; see `leads.score.ts`. */
    leadScore: p.smallint().strictNullable().default(null),
    /** The parts of `leadScore`. */
    scoreParts: p.json<ScorePart[]>().default([]),
    expectedCloseDate: p.date().strictNullable(),
    followUpDate: p.date().strictNullable(),
    /** 'HH:MM', in the time zone of the person who follows up. */
    followUpTime: p.text().strictNullable().default(null),
    /** Who scheduled the follow-up, and owns it while the lead is unassigned; null after an import. */
    followUpBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    /** Ended when the deal was closed; triggers restore it when the deal is reopened. */
    endedFollowUp: p.json<{ date: string; time: string | null }>().strictNullable().default(null),
    lastContactDate: p.date().strictNullable().default(null),
    /** The moment of the first answer of ours since it came in; triggers keep it, with whose it was and the minutes of work until then. */
    firstAnswerAt: instant().strictNullable().default(null),
    firstAnswerBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    answerMinutes: p.integer().strictNullable().default(null),
    /** The first answer to an imported lead is unknown. */
    isImported: p.boolean().default(false),
    /** The file had no creation day: it is before the import. */
    isUndated: p.boolean().default(false),
    assignedTo: () => p.manyToOne(User).strictNullable().lazyRef(),
    formData: p.json<Record<string, unknown>>().strictNullable().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Lead extends LeadSchema.class {}
LeadSchema.setClass(Lead);
