import { defineEntity, p } from '@mikro-orm/core';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { Proposal } from '../proposals.entity.ts';

const ProposalReminderSchema = defineEntity({
  name: 'ProposalReminder',
  tableName: 'proposal_reminders',
  uniques: [{ properties: ['proposal', 'number'] }],
  properties: {
    ...recordProperties,
    proposal: () => p.manyToOne(Proposal).lazyRef().deleteRule('cascade'),
    number: p.smallint(),
    dueOn: p.date(),
    sentAt: instant().strictNullable().default(null),
    isStopped: p.boolean().default(false),
  },
});

/** A reminder to the client of a proposal, from when the mail with the proposal has left. */
export class ProposalReminder extends ProposalReminderSchema.class {}
ProposalReminderSchema.setClass(ProposalReminder);
