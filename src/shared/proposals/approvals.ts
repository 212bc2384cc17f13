import { formatCents } from '../fields/format.ts';
import { LARGE_DISCOUNT_PERCENT, type Role } from '../team/rights.ts';
import type { ProposalDocument } from './document.ts';

type Discounted = Pick<ProposalDocument, 'discount' | 'subtotal' | 'monthly'>;

/** What is taken off the one-off price, and off the price of a package, in whole cents; each with what it is taken off. */
const discountsOf = ({ discount, subtotal, monthly }: Discounted) => [
  ...(discount ? [{ taken: discount.cents, price: subtotal, each: '' }] : []),
  ...(monthly?.packageCents === undefined
    ? []
    : [{ taken: monthly.packageCents - monthly.cents, price: monthly.packageCents, each: ' a month' }]),
];

/** Its price or its monthly fee is lower than the catalogue's. */
export const hasDiscount = (document: Discounted) => discountsOf(document).length > 0;

/** Needs the right `giveLargeDiscounts` or an approval. */
export const isLargeDiscount = (document: Discounted) =>
  discountsOf(document).some(({ taken, price }) => taken * 100 > price * LARGE_DISCOUNT_PERCENT);

const percentOf = (taken: number, price: number) =>
  `${Number((price > 0 ? (taken / price) * 100 : 0).toFixed(1))}\u00a0%`;

/** '$500 off $4,300 (11.6 %)', and of a monthly fee '$100 off $500 a month (20 %)'. */
export const describeDiscount = (document: Discounted) =>
  discountsOf(document)
    .map(
      ({ taken, price, each }) =>
        `${formatCents(taken)} off ${formatCents(price)}${each} (${percentOf(taken, price)})`,
    )
    .join(' and ');

/** 'discount of $500', or 'lower monthly fee' where nothing is taken off the one-off price. */
export const nameDiscount = (cents: number | null) =>
  cents ? `discount of ${formatCents(cents)}` : 'lower monthly fee';

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
export interface DiscountRequest extends Pick<DiscountSums, 'discountCents'> {
  id: string;
  proposalId: string;
  proposalName: string;
  accountName: string;
  /** What the client would read as the price (`describeTotal`). */
  price: string;
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
