import { addDays } from '../fields/days.ts';
import type { SupportPackage } from '../leads/leads.ts';
import type { Catalogue } from './catalogue.ts';
import { gstOn } from './pricing.ts';

// What a proposal costs each month, beside its one-off total, which never contains it.

/** A monthly fee as it is stored with a proposal. */
export interface MonthlyFee {
  /** The package of the site that it is for; null for one of one's own. */
  packageId: string | null;
  label: string;
  /** Whole cents a month, before GST. */
  cents: number;
  firstDay: string;
  /** It cannot end within so many months; 0 for none. */
  minimumMonths: number;
  /** The months between the notice and the end; 0: it ends with the month in which notice is given. */
  noticeMonths: number;
}

/** The package of the site that a lead asks for, by the value of its field. */
export const packageOfLead: Record<SupportPackage, string> = {
  essential: 'essential',
  strategic_growth: 'strategic',
  premium_partnership: 'premium',
};

/** The first day of the month after that of a day, both 'YYYY-MM-DD'. */
export const firstOfNextMonth = (day: string) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

export const MOST_MINIMUM_MONTHS = 60;
export const MOST_NOTICE_MONTHS = 12;

/** The fee as the client reads it. */
export interface DocumentMonthly extends Omit<MonthlyFee, 'packageId'> {
  /** 10 % of `cents`, half up; null if the business is not registered for GST. */
  gst: number | null;
  /** `cents` and `gst`. */
  total: number;
  /** The price of its package, where that is higher. */
  packageCents?: number;
}

export function composeMonthly(
  { packageId, ...fee }: MonthlyFee,
  { packages = [] }: Pick<Catalogue, 'packages'>,
  { isGstRegistered }: { isGstRegistered: boolean },
): DocumentMonthly {
  const gst = isGstRegistered ? gstOn(fee.cents) : null;
  const price = packages.find(({ id }) => id === packageId)?.price ?? 0;
  return { ...fee, gst, total: fee.cents + (gst ?? 0), ...(price > fee.cents && { packageCents: price }) };
}
