import type { BusinessDetails, Terms } from '../site/content.ts';
import type { AuditType } from './catalogue.ts';
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
  /** 'PR-2026-00001' */
  reference: string;
  /** From 1, under the same reference. */
  revision: number;
  /** In Sydney. The catalogue and the terms of this day apply. */
  date: string;
  /** The last day on which it can be accepted, in Sydney. */
  validUntil: string;
  /** As published on that day. */
  business: Pick<BusinessDetails, 'name' | 'legalName' | 'abn' | 'phone' | 'email' | 'address'>;
  client: { account: string; contact: string };
  title: string;
  provider: ProviderType;
  groups: { number: string; name: string; auditType: AuditType }[];
  /** Of the whole registration; null without groups. */
  audit: AuditType | null;
  /** 'Certification, because of 0107' */
  reasons: string[];
  /** What an existing provider offers today, one line each. */
  services: string[];
  lines: ProposalLine[];
  /** Sum of the lines. All amounts are in whole cents. */
  subtotal: number;
  /** Before GST. */
  discount: { cents: number; reason: string } | null;
  /** 10 % after the discount, rounded once, half up; null if the business is not registered for GST. */
  gst: number | null;
  total: number;
  timeline: { title: string; duration: string }[];
  totalDuration: string;
  terms: Terms;
  note: string | null;
  /** The earlier price in writing, if it differs, and why it changed. */
  replaces?: { total: number; date: string; reason: string | null };
}

/** Each group then states its own type of audit. */
export const isMixedAudit = ({ groups }: Pick<ProposalDocument, 'groups'>) =>
  new Set(groups.map(({ auditType }) => auditType)).size > 1;

/** Must be priced before sending. */
export const unpricedLines = ({ lines }: Pick<ProposalDocument, 'lines'>) =>
  lines.filter(({ isUnpriced }) => isUnpriced).map(({ label }) => label);

/** 'without Supported Independent Living', or null. */
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
