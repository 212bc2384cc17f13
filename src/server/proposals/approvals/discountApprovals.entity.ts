import { defineEntity, p } from '@mikro-orm/core';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { Proposal } from '../proposals.entity.ts';

const OPEN = "state = 'open'";

const DiscountApprovalSchema = defineEntity({
  name: 'DiscountApproval',
  tableName: 'discount_approvals',
  indexes: [
    { properties: ['proposal', 'createdAt', 'id'] },
    { properties: ['createdAt', 'id'], where: OPEN },
    { properties: ['askedBy', 'answeredAt'] },
  ],
  checks: [
    {
      name: 'discount_approvals_answer_check',
      expression: `(state in ('approved', 'refused')) = (num_nonnulls(answered_at, answered_by_id) = 2)`,
    },
  ],
  properties: {
    ...recordProperties,
    proposal: () => p.manyToOne(Proposal).lazyRef().deleteRule('cascade'),
    /** The version of the draft that was shown: a later one is another draft, which nobody has approved. */
    proposalVersion: p.integer(),
    /** The discount before GST, and the total that the client would read, in whole cents. */
    discountCents: p.integer(),
    totalCents: p.integer(),
    /** The price a month, before GST, of the package below which the fee is; null where it is of no package. */
    packageCents: p.integer().strictNullable().default(null),
    askedBy: () => p.manyToOne(User).lazyRef(),
    question: p.text().strictNullable(),
    state: p.enum(['open', 'approved', 'refused', 'withdrawn']).default('open'),
    answeredBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    answeredAt: instant().strictNullable().default(null),
    answer: p.text().strictNullable().default(null),
  },
});

export class DiscountApproval extends DiscountApprovalSchema.class {}
DiscountApprovalSchema.setClass(DiscountApproval);
