import type { AuditType, Catalogue, RegistrationGroup } from './catalogue.ts';

// The price of a registration. All prices are in whole cents.

/** The days for which a proposal stands. */
export const PROPOSAL_DAYS = 30;

/** More than any provider has; keeps all sums exact. */
export const MAX_COUNT = 1_000_000;

/** The part of a group that the price depends on. */
type PricedGroup = Pick<RegistrationGroup, 'number' | 'auditType' | 'requiredModules'>;

interface ModuleLine {
  moduleId: string;
  name: string;
  /** 0 where `isOnRequest`. */
  price: number;
  /** True if the catalogue has no price for it. */
  isOnRequest?: true;
  /** The numbers of the selected groups that require it. */
  requiredBy: string[];
}

interface ExtraLine {
  id: 'coreClients' | 'moduleClients' | 'outlets' | 'internalAuditReport';
  label: string;
  price: number;
}

export interface Quote {
  modules: ModuleLine[];
  /** The extras of existing providers; others have none. */
  extras: ExtraLine[];
  /** The Verification Audit fee; 0 where it does not apply. */
  auditPrice: number;
  subtotal: number;
  /** Null where the business is not registered for GST, and so adds none. */
  gst: number | null;
  total: number;
  /** The audit of the whole registration; null without groups. */
  audit: AuditType | null;
  /** The reasons why that audit is needed, as in 'Certification, because of 0107'. */
  reasons: string[];
}

export interface Outlets {
  sil: number;
  sda: number;
  office: number;
  groupCentre: number;
}

export interface ExistingProviderDetails {
  hasClients: boolean;
  clientCount: number;
  modulesWithClients: string[];
  outlets: Outlets;
}

/** A typed count as a whole number of 0 or more; anything else is 0. */
export function parseCount(typed: unknown): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), MAX_COUNT) : 0;
}

export function quoteNewProvider(catalogue: Catalogue, groups: readonly PricedGroup[]): Quote {
  const certified = groups.filter(({ auditType }) => auditType === 'Certification');
  if (groups.length === 0) return total({ catalogue, groups, audit: null, reasons: [] });
  if (certified.length > 0) {
    const reason = `Certification, because of ${numbersOf(certified)}`;
    return total({ catalogue, groups, audit: 'Certification', reasons: [reason] });
  }
  const reason = 'Verification, because no chosen group needs certification';
  const auditPrice = catalogue.fees.verificationAudit;
  return total({ catalogue, groups, audit: 'Verification', reasons: [reason], auditPrice });
}

/** Existing providers always need certification, so the verification fee never applies. */
export function quoteExistingProvider(
  catalogue: Catalogue,
  groups: readonly PricedGroup[],
  details: ExistingProviderDetails,
): Quote {
  const reasons = ['Certification, because you already provide services'];
  const audit = groups.length > 0 ? 'Certification' : null;
  const extras = extrasOf(catalogue, details);
  return total({ catalogue, groups, audit, reasons: audit ? reasons : [], extras });
}

/** The quote of a business that is not registered for GST. */
export const withoutGst = (quote: Quote): Quote => ({ ...quote, gst: null, total: quote.subtotal });

/** Returns the reason why a proposal with groups has no line for a module. */
export const noModulesText = ({ audit }: Quote) =>
  audit === 'Certification'
    ? 'The groups you chose add no module to the price. A Certification audit checks the Core Module all the same.'
    : 'The groups you chose need none of these modules.';

interface Parts {
  catalogue: Catalogue;
  groups: readonly PricedGroup[];
  audit: AuditType | null;
  reasons: string[];
  auditPrice?: number;
  extras?: ExtraLine[];
}

function total({ catalogue, groups, audit, reasons, auditPrice = 0, extras = [] }: Parts): Quote {
  const lines = moduleLines(catalogue, groups);
  const subtotal = sum(lines) + sum(extras) + auditPrice;
  const gst = gstOn(subtotal);
  return { modules: lines, extras, auditPrice, subtotal, gst, total: subtotal + gst, audit, reasons };
}

/** 10 % of an amount in whole cents, rounded half up. */
export const gstOn = (cents: number) => Math.floor((cents + 5) / 10);

/** The modules that the selected groups require, each once, in the order of the catalogue. */
const moduleLines = ({ modules }: Catalogue, groups: readonly PricedGroup[]): ModuleLine[] =>
  modules.flatMap(({ id, name, price }) => {
    const requiring = groups.filter(({ requiredModules }) => requiredModules.includes(id));
    if (requiring.length === 0) return [];
    const line = { moduleId: id, name, price: price ?? 0, requiredBy: sortedNumbers(requiring) };
    return [price === null ? { ...line, isOnRequest: true } : line];
  });

function extrasOf(
  { fees }: Catalogue,
  { hasClients, clientCount, modulesWithClients, outlets }: ExistingProviderDetails,
) {
  const extras: ExtraLine[] = [];
  const extraModules = new Set(modulesWithClients.filter((id) => id !== 'core')).size;
  const outletCount = Object.values(outlets).reduce((count: number, typed) => count + parseCount(typed), 0);

  if (hasClients && parseCount(clientCount) > 0)
    extras.push({ id: 'coreClients', label: 'Core module clients', price: fees.coreClients });
  if (extraModules > 0) {
    const label = `Additional modules with clients (${extraModules})`;
    extras.push({ id: 'moduleClients', label, price: extraModules * fees.moduleClients });
  }
  if (outletCount > 0)
    extras.push({ id: 'outlets', label: `Outlets (${outletCount})`, price: outletCount * fees.outlet });
  extras.push({
    id: 'internalAuditReport',
    label: 'NDIS Internal Audit Report',
    price: fees.internalAuditReport,
  });
  return extras;
}

const sum = (lines: readonly { price: number }[]) => lines.reduce((cents, { price }) => cents + price, 0);

const sortedNumbers = (groups: readonly PricedGroup[]) =>
  [...new Set(groups.map(({ number }) => number))].sort();

/** '0107', '0107 and 0115', '0102, 0107 and 0115'. */
const numbersOf = (groups: readonly PricedGroup[]) =>
  new Intl.ListFormat('en-AU').format(sortedNumbers(groups));
