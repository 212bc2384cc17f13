import { formatCents } from '../fields/format.ts';
import { SIL } from './independentLiving.ts';

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
  isStaffOnly?: boolean | undefined;
}

export interface Module {
  id: string;
  name: string;
  description: string;
  /** Whole cents, before GST; null for 'Ask us', which only staff see. */
  price: number | null;
  /** The price for clients who renew, in the same way; null or left out where staff price each proposal. */
  renewalPrice?: number | null | undefined;
  /** The Commission's page about the module. */
  url: string;
  isStaffOnly?: boolean | undefined;
}

/** The fees in whole cents, before GST. */
export interface Fees {
  /** Charged where a verification audit is enough. */
  verificationAudit: number;
  /** Existing providers: outlets and additional modules are charged each. */
  coreClients: number;
  moduleClients: number;
  outlet: number;
  internalAuditReport: number;
}

/** The fees for clients who renew, in whole cents, before GST; null where staff price each proposal. */
export type RenewalFees = Record<'verificationAudit' | 'outlet' | 'internalAuditReport', number | null>;

export const noRenewalFees: RenewalFees = {
  verificationAudit: null,
  outlet: null,
  internalAuditReport: null,
};

/** A package of ongoing support, with its price a month. */
interface PackagePrice {
  id: string;
  name: string;
  /** Whole cents a month, before GST. */
  price: number;
}

export interface Catalogue {
  /** The groups in the order of their numbers. */
  groups: readonly RegistrationGroup[];
  /** The modules in the order in which they are shown and priced. */
  modules: readonly Module[];
  fees: Fees;
  renewalFees?: RenewalFees | undefined;
  /** Left out by versions of before packages had their price here: that of the site's packages holds then. */
  packages?: readonly PackagePrice[] | undefined;
  /** Staff have the group for supported independent living; visitors are asked about it. */
  hasSil?: true;
}

/** Each once, in the catalogue's order. Ignores unknown numbers. */
export const groupsByNumber = ({ groups }: Catalogue, numbers: readonly string[]) =>
  groups.filter(({ number }) => numbers.includes(number));

/** The table in the guides has the first twenty. */
export const guideGroups = ({ groups }: Catalogue) => groups.slice(0, 20);

export const hasModule = ({ modules }: Catalogue, id: string) => modules.some((module) => module.id === id);

/** @throws Error if the catalogue has no such module: a quote holds only modules of its catalogue */
export function moduleById({ modules }: Catalogue, id: string): Module {
  const found = modules.find((module) => module.id === id);
  if (!found) throw new Error(`The catalogue has no module ${id}`);
  return found;
}

/** The packages of the site at the prices of a catalogue. */
export const packagesIn = <Package extends { id: string; monthlyPrice: number }>(
  { packages = [] }: Catalogue,
  onSite: readonly Package[],
): Package[] =>
  onSite.map((one) => ({
    ...one,
    monthlyPrice: packages.find(({ id }) => id === one.id)?.price ?? one.monthlyPrice,
  }));

/** Returns the part of a catalogue that visitors see: the prices of renewals are none of it. */
export const publicCatalogue = ({ groups, modules, fees }: Catalogue): Catalogue => ({
  groups: groups.filter(({ isStaffOnly }) => !isStaffOnly),
  modules: modules.filter(({ isStaffOnly }) => !isStaffOnly).map(({ renewalPrice: _, ...module }) => module),
  fees,
  ...(groups.some(({ number, isStaffOnly }) => number === SIL.number && isStaffOnly) && { hasSil: true }),
});

/** The catalogue for a visitor's request: prices that visitors do not see are on request. */
export const requestCatalogue = ({ modules, ...catalogue }: Catalogue): Catalogue => ({
  ...catalogue,
  modules: modules.map((module) => (module.isStaffOnly ? { ...module, price: null } : module)),
});

/** '$3,500', or 'Ask us'. */
export const formatPrice = (price: number | null) => (price === null ? 'Ask us' : formatCents(price));
