import { formatCents } from '../fields/format.ts';
import { SIL } from './independentLiving.ts';

// The catalogue: registration groups, modules and fees, as the consultancy publishes them.

export type AuditType = 'Verification' | 'Certification';

export interface RegistrationGroup {
  id: string;
  /** Four digits, as '0107'. */
  number: string;
  name: string;
  description: string;
  auditType: AuditType;
  /** The ids of the modules that the group is audited against. */
  requiredModules: readonly string[];
  /** True if visitors do not see it. */
  isStaffOnly?: boolean | undefined;
}

/** A module of the Practice Standards. */
export interface Module {
  id: string;
  name: string;
  description: string;
  /** The price in whole cents, before GST; null where people have to ask, which only staff see. */
  price: number | null;
  /** The price for clients who renew, in the same way; null or left out where staff price each proposal. */
  renewalPrice?: number | null | undefined;
  /** The Commission's page about the module. */
  url: string;
  /** True if visitors do not see it. */
  isStaffOnly?: boolean | undefined;
}

/** The fees in whole cents, before GST. */
export interface Fees {
  /** Charged where a verification audit is enough. */
  verificationAudit: number;
  /** The fees of existing providers; outlets and additional modules are charged each. */
  coreClients: number;
  moduleClients: number;
  outlet: number;
  internalAuditReport: number;
}

/** The fees for clients who renew, in whole cents, before GST; null where staff price each proposal. */
export type RenewalFees = Record<'verificationAudit' | 'outlet' | 'internalAuditReport', number | null>;

/** The fees as supplied: none. */
export const noRenewalFees: RenewalFees = {
  verificationAudit: null,
  outlet: null,
  internalAuditReport: null,
};

export interface Catalogue {
  /** The groups in the order of their numbers. */
  groups: readonly RegistrationGroup[];
  /** The modules in the order in which they are shown and priced. */
  modules: readonly Module[];
  fees: Fees;
  renewalFees?: RenewalFees | undefined;
  /** In the part that visitors see: staff have the group for supported independent living, and visitors are asked about it. */
  hasSil?: true;
}

/** The groups with these numbers, each once and in the catalogue's order; unknown numbers are ignored. */
export const groupsByNumber = ({ groups }: Catalogue, numbers: readonly string[]) =>
  groups.filter(({ number }) => numbers.includes(number));

/** The groups of the guides' table: the first twenty. */
export const guideGroups = ({ groups }: Catalogue) => groups.slice(0, 20);

export const hasModule = ({ modules }: Catalogue, id: string) => modules.some((module) => module.id === id);

/** @throws if the catalogue has no such module: a quote holds only modules of its catalogue. */
export function moduleById({ modules }: Catalogue, id: string): Module {
  const found = modules.find((module) => module.id === id);
  if (!found) throw new Error(`The catalogue has no module ${id}`);
  return found;
}

/** Returns the part of a catalogue that visitors see: the prices of renewals are none of it. */
export const publicCatalogue = ({ groups, modules, fees }: Catalogue): Catalogue => ({
  groups: groups.filter(({ isStaffOnly }) => !isStaffOnly),
  modules: modules.filter(({ isStaffOnly }) => !isStaffOnly).map(({ renewalPrice: _, ...module }) => module),
  fees,
  ...(groups.some(({ number, isStaffOnly }) => number === SIL.number && isStaffOnly) && { hasSil: true }),
});

/** Returns the catalogue from which a visitor's request is composed: a price that they do not see is on request. */
export const requestCatalogue = ({ modules, ...catalogue }: Catalogue): Catalogue => ({
  ...catalogue,
  modules: modules.map((module) => (module.isStaffOnly ? { ...module, price: null } : module)),
});

/** AUD, as in '$3,500', or 'Ask us'. */
export const formatPrice = (price: number | null) => (price === null ? 'Ask us' : formatCents(price));
