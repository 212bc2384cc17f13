import { type AuditType, type Catalogue, groupsByNumber, type Module } from '../proposals/catalogue.ts';
import { type Quote, quoteRenewal } from '../proposals/pricing.ts';
import { emptyProviderDetails } from '../proposals/selection.ts';

// A change of registration groups: what it means for the audit, the price, the auditor and the Commission.

export interface Scope {
  /** The numbers of groups that are wanted and not held, and the other way round. */
  added: string[];
  removed: string[];
  /** Modules that only the added, or only the removed groups are audited against. */
  addedModules: Module[];
  removedModules: Module[];
  /** Null without groups. */
  audit: { from: AuditType | null; to: AuditType | null };
  /** The lines of the renewal with the wanted groups, without GST. */
  lines: { label: string; cents: number | null }[];
  /** The sum of these lines; null while one of them has no price. */
  cents: number | null;
}

/** The change from the groups that are held to those that are wanted, at the prices of renewals. */
export function scopeOf(
  catalogue: Catalogue,
  { held, wanted, outlets }: { held: readonly string[]; wanted: readonly string[]; outlets: number },
): Scope {
  const details = { outlets: { ...emptyProviderDetails.outlets, office: outlets } };
  const quote = (numbers: readonly string[]) =>
    quoteRenewal(catalogue, groupsByNumber(catalogue, numbers), details);
  const [from, to] = [quote(held), quote(wanted)];
  const modulesOf = ({ modules }: Quote, { modules: without }: Quote) => {
    const ids = new Set(modules.map(({ moduleId }) => moduleId));
    for (const { moduleId } of without) ids.delete(moduleId);
    return catalogue.modules.filter(({ id }) => ids.has(id));
  };
  const lines = [
    ...to.modules.map(({ name, ...line }) => ({ label: name, cents: priceOf(line) })),
    ...to.extras.map(({ label, ...line }) => ({ label, cents: priceOf(line) })),
  ];
  const isPriced = lines.every(({ cents }) => cents !== null);
  return {
    added: wanted.filter((number) => !held.includes(number)),
    removed: held.filter((number) => !wanted.includes(number)),
    addedModules: modulesOf(to, from),
    removedModules: modulesOf(from, to),
    audit: { from: from.audit, to: to.audit },
    lines,
    cents: isPriced ? to.subtotal : null,
  };
}

const priceOf = ({ price, isOnRequest }: { price: number; isOnRequest?: true }) =>
  isOnRequest ? null : price;

/** Sentences for the auditor, who says whether an audit outside the cycle is needed. */
export function askAuditor({ added, removed, addedModules, audit }: Scope): string[] {
  if (added.length + removed.length === 0) return [];
  return [
    ...(audit.from && audit.to && audit.from !== audit.to
      ? [`The audit becomes ${audit.to.toLowerCase()}; it was ${audit.from.toLowerCase()}.`]
      : []),
    ...(addedModules.length > 0
      ? [`New to audit: ${addedModules.map(({ name }) => name).join(', ')}.`]
      : ['No module is new to audit.']),
    'Is an audit outside the cycle needed before the change?',
  ];
}

/** Sentences for the Commission, after the auditor's answer. */
export const tellCommissionOf = ({ added, removed }: Scope): string[] =>
  added.length + removed.length === 0
    ? []
    : [
        ...(added.length > 0 ? [`Add ${added.join(', ')}.`] : []),
        ...(removed.length > 0 ? [`Remove ${removed.join(', ')}.`] : []),
        'Key personnel send the Commission’s form, after the auditor has answered.',
      ];
