import { defineEntity, p } from '@mikro-orm/core';
import type { LeadStatus } from '#shared/leads/leads.ts';
import type { OwnLine } from '#shared/proposals/composeProposal.ts';
import type { MonthlyFee } from '#shared/proposals/monthlyFee.ts';
import type { PaymentPart } from '#shared/proposals/payments.ts';
import { proposalState } from '#shared/proposals/proposalState.ts';
import type { Acceptance } from '#shared/proposals/proposals.schema.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { searchIndex, searchTextColumn } from '../platform/database/indexes.ts';
import { User } from '../platform/identity/users.entity.ts';

/** The acceptance as it is stored: an instant as its text. */
export type StoredAcceptance = Omit<Acceptance, 'at'> & { at: string };

const ProposalSchema = defineEntity({
  name: 'Proposal',
  tableName: 'proposals',
  uniques: [{ properties: ['reference', 'revision'] }, { properties: ['name'] }],
  indexes: [
    { properties: ['createdAt', 'id'] },
    { properties: ['state', 'validUntil', 'id'] },
    searchIndex('proposals'),
  ],
  checks: [
    { name: 'proposals_sent_check', expression: `(state = 'draft') = (sent_at is null)` },
    {
      name: 'proposals_parties_check',
      expression: `state = 'accepted' or (account_id is not null and contact_id is not null)`,
    },
    { name: 'proposals_acceptance_check', expression: `(state = 'accepted') = (acceptance is not null)` },
  ],
  properties: {
    ...editableProperties,
    ...searchTextColumn,
    reference: p.text(),
    revision: p.smallint(),
    name: p.text(),
    /** Null, like the contact, only if it is accepted and the account was deleted. */
    account: () => p.manyToOne(Account).strictNullable().lazyRef().deleteRule('no action').index(),
    contact: () => p.manyToOne(Contact).strictNullable().lazyRef().deleteRule('no action').index(),
    lead: () => p.manyToOne(Lead).strictNullable().lazyRef().deleteRule('no action').index(),
    opportunity: () => p.manyToOne(Opportunity).strictNullable().lazyRef().deleteRule('no action').index(),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().index(),
    state: p.enum(proposalState.values).default('draft'),
    selection: p.json<StoredSelection>(),
    ownLines: p.json<OwnLine[]>(),
    discountCents: p.integer().strictNullable(),
    discountReason: p.text().strictNullable(),
    monthlyFee: p.json<MonthlyFee>().strictNullable().default(null),
    /** Null: the total is due whole on acceptance. */
    paymentParts: p.json<PaymentPart[]>().strictNullable().default(null),
    /** Why it has today's prices although the client has earlier ones in writing. */
    newPricesReason: p.text().strictNullable().default(null),
    note: p.text().strictNullable(),
    /** The last day on which it can be accepted; null for a draft without a day of its own. */
    validUntil: p.date().strictNullable(),
    /** What is paid once, in AUD with GST; of a draft, at the prices of the day on which it was saved. */
    total: p.decimal('number').precision(16).scale(2),
    /** Signed in the link: a higher number revokes earlier links. */
    keyGeneration: p.integer().default(1),
    sentAt: instant().strictNullable().default(null),
    sentBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    viewedAt: instant().strictNullable().default(null),
    /** The time of the last question of the client. */
    askedAt: instant().strictNullable().default(null),
    /** The time when the client pressed 'No more reminders', which ends those of its other versions too. */
    remindersRefusedAt: instant().strictNullable().default(null),
    /** The time when it was accepted, declined or withdrawn. */
    answeredAt: instant().strictNullable().default(null),
    acceptance: p.json<StoredAcceptance>().strictNullable().default(null),
    declineReason: p.text().strictNullable().default(null),
    /** The lead's status before Send, for Undo; null if Send did not change it. */
    leadStatusBefore: p.text().$type<LeadStatus>().strictNullable().default(null),
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Proposal extends ProposalSchema.class {}
ProposalSchema.setClass(Proposal);

/**
 * The account and the contact of a proposal that is not accepted yet.
 *
 * @throws Error where they were deleted: the database allows that of accepted proposals only
 */
export function partiesOf({ name, account, contact }: Pick<Proposal, 'name' | 'account' | 'contact'>) {
  if (!account || !contact) throw new Error(`${name} has no account or contact`);
  return { account, contact };
}
