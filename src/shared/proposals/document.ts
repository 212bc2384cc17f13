import { formatCents, formatCount, formatDay } from '../fields/format.ts';
import type { BusinessDetails, Terms } from '../site/content.ts';
import type { AuditType } from './catalogue.ts';
import type { DocumentMonthly, MonthlyFee } from './monthlyFee.ts';
import type { DocumentPayment, PaymentDue } from './payments.ts';
import type { ProviderType } from './selection.ts';

// The document that a client reads. The private page, PDF and preview show it and compute nothing. It is
// stored as sent, so fields added later are optional.

export interface ProposalLine {
  kind: 'module' | 'audit' | 'fee' | 'own';
  label: string;
  /** Small print, such as 'because of 0107'. */
  detail: string | null;
  /** Whole cents, before GST; 0 where `isUnpriced`. */
  cents: number;
  /** Neither the catalogue nor anybody has priced it: such a proposal cannot be sent. */
  isUnpriced?: true;
}

export interface ProposalDocument {
  /** The reference, such as 'PR-2026-00001'. */
  reference: string;
  /** 1 for the first that was sent under this reference, and so on. */
  revision: number;
  /** The day on which it was composed, in Sydney; the catalogue and the terms are those of that day. */
  date: string;
  /** The last day on which it can be accepted, in Sydney. */
  validUntil: string;
  /** The business that offers it, as published on that day. */
  business: Pick<BusinessDetails, 'name' | 'legalName' | 'abn' | 'phone' | 'email' | 'address'>;
  client: { account: string; contact: string };
  title: string;
  provider: ProviderType;
  groups: { number: string; name: string; auditType: AuditType }[];
  /** The audit of the whole registration; null without groups. */
  audit: AuditType | null;
  /** The reasons why that audit is needed, as in 'Certification, because of 0107'. */
  reasons: string[];
  /** What an existing provider offers today, one line each. */
  services: string[];
  lines: ProposalLine[];
  /** Sum of the lines. All amounts are in whole cents. */
  subtotal: number;
  /** Taken off the subtotal, before GST. */
  discount: { cents: number; reason: string } | null;
  /** 10 % after the discount, rounded once, half up; null if the business is not registered for GST. */
  gst: number | null;
  /** What is paid once: a monthly fee is never part of it. */
  total: number;
  monthly?: DocumentMonthly;
  /** The parts of `total`; it is due whole on acceptance where there are none. */
  payments?: DocumentPayment[];
  timeline: { title: string; duration: string }[];
  totalDuration: string;
  terms: Terms;
  note: string | null;
  /**
   * The price that the client had in writing before, where that is another sum: its total, its day, and the reason for
   * the change.
   */
  replaces?: { total: number; date: string; reason: string | null; monthlyTotal?: number };
}

/** True if the type of its audit is stated for each group, because they differ. */
export const isMixedAudit = ({ groups }: Pick<ProposalDocument, 'groups'>) =>
  new Set(groups.map(({ auditType }) => auditType)).size > 1;

/** The modules and services without a price, for which the consultancy has to enter one before it sends. */
export const unpricedLines = ({ lines }: Pick<ProposalDocument, 'lines'>) =>
  lines.filter(({ isUnpriced }) => isUnpriced).map(({ label }) => label);

/** The parts that a total leaves out because they have no price, such as 'without Supported Independent Living'; else null. */
export function describeUnpriced(document: Pick<ProposalDocument, 'lines'>) {
  const missing = unpricedLines(document);
  if (missing.length === 0) return null;
  return missing.length > 2 ? `without ${missing.length} prices` : `without ${missing.join(' and ')}`;
}

/** The same after 'Total', with a comma; '' if nothing is left out. */
export function withoutUnpriced(document: Pick<ProposalDocument, 'lines'>) {
  const words = describeUnpriced(document);
  return words ? `, ${words}` : '';
}

type Totals = Pick<ProposalDocument, 'lines' | 'total' | 'gst' | 'monthly'>;

/** '$4,730', and with a monthly fee '$4,730 once, and $550 a month'; '$550 a month' where there is nothing else. */
export function describeSums({ lines, total, monthly }: Omit<Totals, 'gst'>) {
  if (!monthly) return formatCents(total);
  const once = lines.length > 0 ? `${formatCents(total)} once, and ` : '';
  return `${once}${formatCents(monthly.total)} a month`;
}

/** '$3,850', '$3,850 and $550 a month', or '$550 a month' where there is nothing else; of whole cents. */
export const joinSums = ({ total, monthlyTotal }: { total: number; monthlyTotal?: number | null }) =>
  [
    ...(total > 0 || !monthlyTotal ? [formatCents(total)] : []),
    ...(monthlyTotal ? [`${formatCents(monthlyTotal)} a month`] : []),
  ].join(' and ');

/** 'from 1 Feb 2027' with a space before it; '' without a monthly fee. */
export const fromFirstDay = ({ monthly }: Pick<Totals, 'monthly'>) =>
  monthly ? ` from ${formatDay(monthly.firstDay)}` : '';

/** '$4,730 incl. GST'; with a monthly fee '$4,730 once, and $550 a month incl. GST from 1 Feb 2027'. */
export const describeTotal = (document: Totals) =>
  `${describeSums(document)}${document.gst === null ? '' : ' incl. GST'}${fromFirstDay(document)}`;

/** A draft as a person saw it, who sends it or asks for its discount: prices and GST may have changed since. */
export const seenOf = ({ id, version, document }: { id: string; version: number; document: Totals }) => ({
  id,
  version,
  total: document.total,
  monthlyTotal: document.monthly?.total ?? null,
});

/** How long the fee runs, how it ends and when it is charged, a sentence each. */
export const monthlyConditions = ({
  firstDay,
  minimumMonths,
  noticeMonths,
}: Pick<MonthlyFee, 'firstDay' | 'minimumMonths' | 'noticeMonths'>) => [
  `Charged in advance each month, for the first time on ${formatDay(firstDay)}.`,
  ...(minimumMonths > 0 ? [`It runs for at least ${formatCount(minimumMonths, 'month')}.`] : []),
  `${minimumMonths > 0 ? 'After that, either' : 'Either'} of us can end it${
    noticeMonths > 0 ? ` with notice of ${formatCount(noticeMonths, 'month')}` : ''
  }. A month that has begun is charged whole.`,
];

/** 'when you accept', 'on 1 Feb 2027', 'when ‘Audit’ is done'. */
export function describeDue(due: PaymentDue) {
  switch (due.kind) {
    case 'acceptance':
      return 'when you accept';
    case 'day':
      return `on ${formatDay(due.day)}`;
    case 'step':
      return `when ‘${due.step}’ is done`;
  }
}
