import { readNumber, stripNumber } from '../fields/numbers.ts';
import { type AuditType, type Catalogue, noRenewalFees, type RegistrationGroup } from './catalogue.ts';

// The price of a registration. All prices are in whole cents.

/** A proposal is valid for so many days. */
export const PROPOSAL_DAYS = 30;

/** More than any provider has; keeps sums exact. */
export const MAX_COUNT = 1_000_000;

type PricedGroup = Pick<RegistrationGroup, 'number' | 'auditType' | 'requiredModules'>;

interface ModuleLine {
  moduleId: string;
  name: string;
  /** 0 where `isOnRequest`. */
  price: number;
  isOnRequest?: true;
  /** The selected groups that require it, by number. */
  requiredBy: string[];
}

interface ExtraLine {
  id: 'coreClients' | 'moduleClients' | 'outlets' | 'internalAuditReport' | 'audit';
  label: string;
  /** 0 where `isOnRequest`. */
  price: number;
  isOnRequest?: true;
}

export interface Quote {
  modules: ModuleLine[];
  /** The extras of existing providers, and the fees of a renewal; new providers have none. */
  extras: ExtraLine[];
  /** The Verification Audit fee; 0 where it does not apply. */
  auditPrice: number;
  subtotal: number;
  /** Null if the business is not registered for GST. */
  gst: number | null;
  total: number;
  /** The audit of the whole registration; null without groups. */
  audit: AuditType | null;
  /** The reasons why that audit is needed, as in 'Certification, because of 0107'. */
  reasons: string[];
  /** The visitor needs supported independent living; its price is not in the total. */
  isWithoutSil?: true;
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

/** A typed count as a whole number of 0 or more: '1,000' is 1000, '1.5' is 1; what is no number is 0. */
export function parseCount(typed: number | string | null | undefined): number {
  const number = Math.trunc(
    typeof typed === 'number' ? typed : (readNumber(stripNumber(typed ?? ''), '.') ?? 0),
  );
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

/** Always certification: the verification fee never applies. */
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

/**
 * The quote for a client who renews a registration, by the prices of renewals alone. What has none there is on request:
 * prices for new or existing providers never stand in for it.
 */
export function quoteRenewal(
  catalogue: Catalogue,
  groups: readonly PricedGroup[],
  { outlets }: Pick<ExistingProviderDetails, 'outlets'>,
): Quote {
  const { audit, reasons } = quoteNewProvider(catalogue, groups);
  if (audit === null) return total({ catalogue, groups, audit, reasons });
  const fees = catalogue.renewalFees ?? noRenewalFees;
  const count = countOutlets(outlets);
  const extras = [
    audit === 'Verification'
      ? extraLine('audit', 'Verification Audit', fees.verificationAudit)
      : extraLine('internalAuditReport', REPORT, fees.internalAuditReport),
    ...(count > 0
      ? [extraLine('outlets', `Outlets (${count})`, fees.outlet === null ? null : count * fees.outlet)]
      : []),
  ];
  const modules = catalogue.modules.map((module) => ({ ...module, price: module.renewalPrice ?? null }));
  return total({ catalogue: { ...catalogue, modules }, groups, audit, reasons, extras });
}

const extraLine = (id: ExtraLine['id'], label: string, price: number | null): ExtraLine =>
  price === null ? { id, label, price: 0, isOnRequest: true } : { id, label, price };

/** Stored as the `moduleId` of an own line that prices a fee. Ids of modules contain no colon. */
export const feeKey = ({ id }: Pick<ExtraLine, 'id'>) =>
  `fee:${id === 'internalAuditReport' ? 'report' : id}`;

/** Modules and fees without a price, with the key under which one is entered. */
export const onRequest = ({ modules, extras }: Quote) => [
  ...modules.filter(({ isOnRequest }) => isOnRequest).map(({ moduleId, name }) => ({ key: moduleId, name })),
  ...extras
    .filter(({ isOnRequest }) => isOnRequest)
    .map((extra) => ({ key: feeKey(extra), name: extra.label })),
];

export const withoutGst = (quote: Quote): Quote => ({ ...quote, gst: null, total: quote.subtotal });

/** Why a proposal with groups has no line for a module. */
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
  const outletCount = countOutlets(outlets);

  if (hasClients && parseCount(clientCount) > 0)
    extras.push({ id: 'coreClients', label: 'Core module clients', price: fees.coreClients });
  if (extraModules > 0) {
    const label = `Additional modules with clients (${extraModules})`;
    extras.push({ id: 'moduleClients', label, price: extraModules * fees.moduleClients });
  }
  if (outletCount > 0)
    extras.push({ id: 'outlets', label: `Outlets (${outletCount})`, price: outletCount * fees.outlet });
  extras.push({ id: 'internalAuditReport', label: REPORT, price: fees.internalAuditReport });
  return extras;
}

const REPORT = 'NDIS Internal Audit Report';

const countOutlets = (outlets: Outlets) =>
  Object.values(outlets).reduce((count: number, typed) => count + parseCount(typed), 0);

const sum = (lines: readonly { price: number }[]) => lines.reduce((cents, { price }) => cents + price, 0);

const sortedNumbers = (groups: readonly PricedGroup[]) =>
  [...new Set(groups.map(({ number }) => number))].sort();

/** '0107', '0107 and 0115', '0102, 0107 and 0115'. */
const numbersOf = (groups: readonly PricedGroup[]) =>
  new Intl.ListFormat('en-AU').format(sortedNumbers(groups));
