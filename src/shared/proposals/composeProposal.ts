import type { SiteContent } from '../site/content.ts';
import type { Catalogue } from './catalogue.ts';
import type { ProposalDocument, ProposalLine } from './document.ts';
import { SIL, SIL_MEANING } from './independentLiving.ts';
import { composeMonthly, type MonthlyFee } from './monthlyFee.ts';
import { composePayments, type PaymentPart } from './payments.ts';
import { feeKey, gstOn, type Quote } from './pricing.ts';
import { joinItems } from './proposals.ts';
import {
  describeServices,
  groupsForProvider,
  proposalTitle,
  quoteFor,
  type StoredSelection,
  selectionIn,
} from './selection.ts';
import { termsFor } from './terms.ts';
import { TOTAL_DURATION, timeline } from './timeline.ts';

export interface OwnLine {
  label: string;
  /** The price in whole cents, before GST. */
  cents: number;
  /** Prices this module or fee (`feeKey`), which has none in the catalogue. */
  moduleId: string | null;
}

interface Discount {
  /** The discount in whole cents, before GST. */
  cents: number;
  reason: string;
}

interface ProposalParts
  extends Pick<ProposalDocument, 'reference' | 'revision' | 'date' | 'validUntil' | 'client' | 'note'>,
    Pick<SiteContent, 'business' | 'terms'> {
  /** Including what only staff see. */
  catalogue: Catalogue;
  selection: StoredSelection;
  ownLines: readonly OwnLine[];
  discount: Discount | null;
  monthlyFee: MonthlyFee | null;
  /** Null: due whole on acceptance. */
  paymentParts: readonly PaymentPart[] | null;
}

/** Composes and prices the document that the client reads. A discount is at most the sum of the lines. */
export function composeProposal({
  catalogue,
  business,
  terms,
  selection,
  ownLines,
  discount,
  monthlyFee,
  paymentParts,
  ...parts
}: ProposalParts): ProposalDocument {
  const { provider } = selection;
  const chosen = selectionIn(catalogue, selection);
  const quote = quoteFor(catalogue, provider, chosen);
  const lines = linesOf(quote, ownLines);
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taken = discount && discount.cents > 0 ? Math.min(discount.cents, subtotal) : 0;
  const gst = business.isGstRegistered ? gstOn(subtotal - taken) : null;
  const { name, legalName, abn, phone, email, address } = business;
  // Own items alone, or a fee alone, are no registration.
  const own = lines.length === 0 && monthlyFee ? [monthlyFee] : lines.filter(({ kind }) => kind === 'own');
  const isRegistration = own.length === 0 || own.length < lines.length;
  return {
    ...parts,
    business: { name, legalName, abn, phone, email, address },
    title: isRegistration ? proposalTitle(provider) : joinItems(own.map(({ label }) => label)),
    provider,
    groups: groupsForProvider(provider, chosen.groups).map(({ number, name, auditType }) => ({
      number,
      name,
      auditType,
    })),
    audit: quote.audit,
    reasons: quote.reasons,
    services: provider === 'existing' ? describeServices(catalogue, chosen.details) : [],
    lines,
    subtotal,
    discount: discount && taken > 0 ? { cents: taken, reason: discount.reason } : null,
    gst,
    total: subtotal - taken + (gst ?? 0),
    ...(monthlyFee && { monthly: composeMonthly(monthlyFee, catalogue, business) }),
    ...(paymentParts && {
      payments: composePayments(paymentParts, { cents: subtotal - taken, hasGst: gst !== null }),
    }),
    timeline: isRegistration ? timeline.map((step) => ({ ...step })) : [],
    totalDuration: TOTAL_DURATION,
    terms: termsFor(terms, { validUntil: parts.validUntil, hasGst: gst !== null, button: 'Accept' }),
  };
}

/** The quote's lines in order, with entered prices where the catalogue has none, then the other own lines. */
function linesOf({ modules, auditPrice, extras }: Quote, ownLines: readonly OwnLine[]): ProposalLine[] {
  const priced = (
    line: Omit<ProposalLine, 'cents'>,
    price: number,
    key: string,
    isOnRequest: true | undefined,
  ): ProposalLine => {
    if (!isOnRequest) return { ...line, cents: price };
    const entered = ownLines.find(({ moduleId }) => moduleId === key);
    return entered ? { ...line, cents: entered.cents } : { ...line, cents: 0, isUnpriced: true };
  };
  return [
    ...modules.map(({ moduleId, name, price, isOnRequest, requiredBy }) => {
      const line =
        moduleId === SIL.moduleId
          ? { label: SIL.number, detail: SIL_MEANING }
          : { label: name, detail: `because of ${requiredBy.join(', ')}` };
      return priced({ kind: 'module', ...line }, price, moduleId, isOnRequest);
    }),
    ...(auditPrice > 0 ? [{ ...AUDIT_LINE, cents: auditPrice }] : []),
    ...extras.map(({ isOnRequest, ...extra }) =>
      priced({ kind: 'fee', label: extra.label, detail: null }, extra.price, feeKey(extra), isOnRequest),
    ),
    ...ownLines
      .filter((line) => !line.moduleId)
      .map(({ label, cents }): ProposalLine => ({ kind: 'own', label, detail: null, cents })),
  ];
}

const AUDIT_LINE = {
  kind: 'audit',
  label: 'Verification Audit',
  detail: 'our preparation; the auditor’s own fee is separate',
} as const;
