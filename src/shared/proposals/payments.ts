import { gstOn } from './pricing.ts';

// The parts in which the one-off total of a proposal is paid.

/** When a part is due: once the client accepts, on a day, or when the step of this name of the engagement is done. */
export type PaymentDue =
  | { kind: 'acceptance' }
  | { kind: 'day'; day: string }
  | { kind: 'step'; step: string };

/** A part as it is stored with a proposal. */
export interface PaymentPart {
  label: string;
  /** A whole share of the price; those of a proposal add up to 100. */
  percent: number;
  due: PaymentDue;
}

export const MOST_PARTS = 12;

/** A part as the client reads it, in whole cents. */
export interface DocumentPayment extends PaymentPart {
  /** Before GST. */
  cents: number;
  /** Null if the business is not registered for GST. */
  gst: number | null;
  total: number;
}

/**
 * The parts of a price of `cents` before GST. Each is rounded together with the parts before it, so that they and their GST
 * add up to the cent, and no part is less than nothing.
 */
export function composePayments(
  parts: readonly PaymentPart[],
  { cents, hasGst }: { cents: number; hasGst: boolean },
): DocumentPayment[] {
  let percentBefore = 0;
  return parts.map((part) => {
    const before = Math.floor((cents * percentBefore) / 100);
    percentBefore += part.percent;
    const upTo = Math.floor((cents * percentBefore) / 100);
    const gst = hasGst ? gstOn(upTo) - gstOn(before) : null;
    return { ...part, cents: upTo - before, gst, total: upTo - before + (gst ?? 0) };
  });
}
