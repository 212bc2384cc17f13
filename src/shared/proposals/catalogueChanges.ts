import { formatCents } from '../fields/format.ts';
import {
  type Catalogue,
  type Fees,
  formatPrice,
  type Module,
  noRenewalFees,
  type RegistrationGroup,
  type RenewalFees,
} from './catalogue.ts';

export const feeLabels: Record<keyof Fees, string> = {
  verificationAudit: 'Verification Audit',
  coreClients: 'Core module clients',
  moduleClients: 'Each additional module with clients',
  outlet: 'Each outlet',
  internalAuditReport: 'NDIS Internal Audit Report',
};

/** Returns the differences between two catalogues, a sentence each. */
export function describeChanges(before: Catalogue, after: Catalogue): string[] {
  return [
    ...entryChanges(before.groups, after.groups, nameOfGroup, groupChanges),
    ...entryChanges(before.modules, after.modules, ({ name }) => name, moduleChanges),
    ...Object.entries(feeLabels).flatMap(([fee, label]) => {
      const [from, to] = [before.fees[fee as keyof Fees], after.fees[fee as keyof Fees]];
      return from === to ? [] : [`${label}: ${formatCents(from)} → ${formatCents(to)}`];
    }),
    ...Object.keys(noRenewalFees).flatMap((name) => {
      const fee = name as keyof RenewalFees;
      const [from, to] = [before, after].map(({ renewalFees }) => renewalFees?.[fee] ?? null);
      return renewalChange(from, to).map((change) => `${feeLabels[fee]}: ${change}`);
    }),
    ...entryChanges(
      before.packages ?? [],
      after.packages ?? [],
      ({ name }) => `${name}, a month`,
      (from, to) =>
        from.price === to.price ? [] : [`${formatPrice(from.price)} → ${formatPrice(to.price)}`],
    ),
  ];
}

const nameOfGroup = ({ number, name }: RegistrationGroup) => `${number} ${name}`;

function entryChanges<Entry extends { id: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
  nameOf: (entry: Entry) => string,
  changesOf: (from: Entry, to: Entry) => string[],
) {
  const earlier = new Map(before.map((entry) => [entry.id, entry]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((entry) => {
      const from = earlier.get(entry.id);
      if (!from) return [`${nameOf(entry)}: new`];
      return changesOf(from, entry).map((change) => `${nameOf(entry)}: ${change}`);
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((entry) => `${nameOf(entry)}: removed`),
  ];
}

const renewalChange = (from: number | null = null, to: number | null = null) =>
  from === to ? [] : [`renewal ${formatPrice(from)} → ${formatPrice(to)}`];

const moduleChanges = (from: Module, to: Module) => [
  ...(from.price === to.price ? [] : [`${formatPrice(from.price)} → ${formatPrice(to.price)}`]),
  ...renewalChange(from.renewalPrice ?? null, to.renewalPrice ?? null),
  ...sharedChanges(from, to),
  ...(from.url === to.url ? [] : [to.url]),
];

const groupChanges = (from: RegistrationGroup, to: RegistrationGroup) => [
  ...(from.auditType === to.auditType ? [] : [`${from.auditType} → ${to.auditType}`]),
  ...(from.requiredModules.join() === to.requiredModules.join()
    ? []
    : [`modules ${to.requiredModules.join(', ') || 'none'}`]),
  ...sharedChanges(from, to),
];

const sharedChanges = (from: Module | RegistrationGroup, to: Module | RegistrationGroup) => [
  ...(from.name === to.name ? [] : [`was called ${from.name}`]),
  ...(from.description === to.description ? [] : [`“${to.description}”`]),
  ...(Boolean(from.isStaffOnly) === Boolean(to.isStaffOnly)
    ? []
    : [to.isStaffOnly ? 'no longer shown to visitors' : 'shown to visitors']),
];
