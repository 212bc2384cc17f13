import type { AuditType, RegistrationGroup } from './groups.ts';
import { type ModuleId, modules } from './modules.ts';

// What a registration costs. Pure, in whole cents: the pages show it, the back office can trust it.

const GST_RATE = 0.1;

/** Added for a registration that only needs a verification audit, in cents. */
const VERIFICATION_AUDIT_FEE = 110_000;

/** What a provider with running services pays on top, in cents: for each of these once. */
const CORE_CLIENTS_FEE = 50_000;
const MODULE_CLIENTS_FEE = 50_000;
const OUTLET_FEE = 50_000;
const INTERNAL_AUDIT_REPORT_FEE = 50_000;

/** More than any provider has; it keeps every sum exact. */
const MAX_COUNT = 1_000_000;

/** What is priced of a group. */
type PricedGroup = Pick<RegistrationGroup, 'number' | 'auditType' | 'requiredModules'>;

interface ModuleLine {
  moduleId: ModuleId;
  price: number;
  /** The chosen groups that ask for it, by number. */
  requiredBy: string[];
}

interface ExtraLine {
  id: 'coreClients' | 'moduleClients' | 'outlets' | 'internalAuditReport';
  label: string;
  price: number;
}

export interface Quote {
  modules: ModuleLine[];
  /** What only providers with running services pay. */
  extras: ExtraLine[];
  /** The Verification Audit fee; 0 where it does not apply. */
  auditPrice: number;
  subtotal: number;
  gst: number;
  total: number;
  /** The audit of the whole registration; none while nothing is chosen. */
  audit: AuditType | null;
  /** Why it is that audit, as in 'Certification, because of 0107'. */
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
  modulesWithClients: ModuleId[];
  outlets: Outlets;
}

/** A count as somebody typed it: a whole number of 0 or more, and 0 for what is no number. */
export function parseCount(typed: unknown): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), MAX_COUNT) : 0;
}

export function quoteNewProvider(groups: readonly PricedGroup[]): Quote {
  const certified = groups.filter(({ auditType }) => auditType === 'Certification');
  if (groups.length === 0) return total({ groups, audit: null, reasons: [], auditPrice: 0 });
  if (certified.length > 0) {
    const reason = `Certification, because of ${numbersOf(certified)}`;
    return total({ groups, audit: 'Certification', reasons: [reason], auditPrice: 0 });
  }
  const reason = 'Verification, because no chosen group needs certification';
  return total({ groups, audit: 'Verification', reasons: [reason], auditPrice: VERIFICATION_AUDIT_FEE });
}

/** On the existing-provider page every group counts as Certification, so the Verification fee never applies. */
export function quoteExistingProvider(
  groups: readonly PricedGroup[],
  details: ExistingProviderDetails,
): Quote {
  const reasons = ['Certification, because you already provide services'];
  const audit = groups.length > 0 ? 'Certification' : null;
  return total({ groups, audit, reasons: audit ? reasons : [], auditPrice: 0, extras: extrasOf(details) });
}

interface Parts {
  groups: readonly PricedGroup[];
  audit: AuditType | null;
  reasons: string[];
  auditPrice: number;
  extras?: ExtraLine[];
}

function total({ groups, audit, reasons, auditPrice, extras = [] }: Parts): Quote {
  const lines = moduleLines(groups);
  const subtotal = sum(lines) + sum(extras) + auditPrice;
  const gst = Math.round(subtotal * GST_RATE);
  return { modules: lines, extras, auditPrice, subtotal, gst, total: subtotal + gst, audit, reasons };
}

/** Each module that a chosen group needs, once, in the order of the price list. */
const moduleLines = (groups: readonly PricedGroup[]): ModuleLine[] =>
  modules.flatMap(({ id, price }) => {
    const asking = groups.filter(({ requiredModules }) => requiredModules.includes(id));
    return asking.length > 0 ? [{ moduleId: id, price, requiredBy: inOrder(asking) }] : [];
  });

function extrasOf({ hasClients, clientCount, modulesWithClients, outlets }: ExistingProviderDetails) {
  const extras: ExtraLine[] = [];
  const extraModules = new Set(modulesWithClients.filter((id) => id !== 'core')).size;
  const outletCount = Object.values(outlets).reduce((count: number, typed) => count + parseCount(typed), 0);

  if (hasClients && parseCount(clientCount) > 0)
    extras.push({ id: 'coreClients', label: 'Core module clients', price: CORE_CLIENTS_FEE });
  if (extraModules > 0) {
    const label = `Additional modules with clients (${extraModules})`;
    extras.push({ id: 'moduleClients', label, price: extraModules * MODULE_CLIENTS_FEE });
  }
  if (outletCount > 0)
    extras.push({ id: 'outlets', label: `Outlets (${outletCount})`, price: outletCount * OUTLET_FEE });
  extras.push({
    id: 'internalAuditReport',
    label: 'NDIS Internal Audit Report',
    price: INTERNAL_AUDIT_REPORT_FEE,
  });
  return extras;
}

const sum = (lines: readonly { price: number }[]) => lines.reduce((cents, { price }) => cents + price, 0);

const inOrder = (groups: readonly PricedGroup[]) => [...new Set(groups.map(({ number }) => number))].sort();

/** '0107', '0107 and 0115', '0102, 0107 and 0115'. */
const numbersOf = (groups: readonly PricedGroup[]) => new Intl.ListFormat('en-AU').format(inOrder(groups));
