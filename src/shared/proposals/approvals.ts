import { LARGE_DISCOUNT_PERCENT, type Role } from '../team/rights.ts';
import type { ProposalDocument } from './document.ts';

/** Needs the right `giveLargeDiscounts` or an approval. */
export const isLargeDiscount = ({ discount, subtotal }: Pick<ProposalDocument, 'discount' | 'subtotal'>) =>
  discount !== null && discount.cents * 100 > subtotal * LARGE_DISCOUNT_PERCENT;

/** '12.5 %': the part of the price that a discount takes. */
export const discountPercent = ({ discount, subtotal }: Pick<ProposalDocument, 'discount' | 'subtotal'>) =>
  `${Number((discount && subtotal > 0 ? (discount.cents / subtotal) * 100 : 0).toFixed(1))}\u00a0%`;

interface Approver {
  name: string;
  role: Role;
}

/** 'A manager can approve this discount. Ask Mark Lee.' Names administrators if there is no manager. */
export function largeDiscountMessage(team: readonly Approver[]) {
  const managers = team.filter(({ role }) => role === 'manager');
  const asked = managers.length > 0 ? managers : team.filter(({ role }) => role === 'admin');
  const names = asked.map(({ name }) => name);
  const who = names.length === 0 || names.length > 2 ? 'a manager' : names.join(' or ');
  return `A manager can approve this discount. Ask ${who}.`;
}

interface DiscountSums {
  discountCents: number;
  totalCents: number;
}

/** A request to approve the discount of one draft at one total, with its answer. */
export interface DiscountApproval extends DiscountSums {
  id: string;
  state: 'open' | 'approved' | 'refused';
  /** True if the draft or its total has changed since: it stands no longer. */
  hasEnded: boolean;
  askedById: string;
  askedByName: string;
  askedAt: Date;
  question: string | null;
  answeredByName: string | null;
  answeredAt: Date | null;
  answer: string | null;
}

/** An open request, as a manager's day shows it. */
export interface DiscountRequest extends DiscountSums {
  id: string;
  proposalId: string;
  proposalName: string;
  accountName: string;
  hasGst: boolean;
  askedByName: string;
  question: string | null;
}

/** Asked on the private page of the proposal. */
export interface ClientQuestion {
  /** The id of its task. */
  id: string;
  text: string;
  askedAt: Date;
  doneAt: Date | null;
}
