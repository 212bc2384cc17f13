import type { Catalogue, Fees, RegistrationGroup } from './catalogue.ts';
import { describeChanges } from './catalogueChanges.ts';

/**
 * The numbers of groups for which the other catalogue differs: the group, a module that it is audited
 * against, or a fee. Includes groups added and removed.
 */
export function affectedGroups(before: Catalogue, after: Catalogue): string[] {
  const changedModules = new Set(
    [...before.modules, ...after.modules]
      .filter(({ id }) => {
        const of = ({ modules }: Catalogue) => modules.filter((module) => module.id === id);
        return differ({ ...before, modules: of(before) }, { ...before, modules: of(after) });
      })
      .map(({ id }) => id),
  );
  const isFeeOf = ({ auditType }: RegistrationGroup, fee: string) =>
    fee !== 'verificationAudit' || auditType === 'Verification';
  const changedFees = Object.keys(before.fees).filter(
    (fee) =>
      before.fees[fee as keyof Fees] !== after.fees[fee as keyof Fees] ||
      feeOf(before, fee) !== feeOf(after, fee),
  );
  const numbers = [...before.groups, ...after.groups]
    .filter((group) => {
      const of = ({ groups }: Catalogue) => groups.filter(({ id }) => id === group.id);
      return (
        group.requiredModules.some((id) => changedModules.has(id)) ||
        changedFees.some((fee) => isFeeOf(group, fee)) ||
        differ({ ...before, groups: of(before) }, { ...before, groups: of(after) })
      );
    })
    .map(({ number }) => number);
  return [...new Set(numbers)].sort();
}

const feeOf = ({ renewalFees }: Catalogue, fee: string) =>
  (renewalFees as Record<string, number | null> | undefined)?.[fee] ?? null;

const differ = (one: Catalogue, other: Catalogue) => describeChanges(one, other).length > 0;
