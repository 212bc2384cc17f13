import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { askAuditor, scopeOf, tellCommissionOf } from '#shared/registrations/scope.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';

const supplied = defaultCatalogues.at(-1)?.content as Catalogue;
const priced: Catalogue = {
  ...supplied,
  modules: supplied.modules.map((module) => ({ ...module, renewalPrice: 100_000 })),
  renewalFees: { verificationAudit: 50_000, outlet: 20_000, internalAuditReport: 40_000 },
};

const change = (held: string[], wanted: string[], catalogue = priced, outlets = 0) =>
  scopeOf(catalogue, { held, wanted, outlets });

describe('a change of scope', () => {
  test('from verification to certification adds modules, and says so to auditor and Commission', () => {
    const scope = change(['0101'], ['0101', '0104']);
    expect(scope).toMatchObject({
      added: ['0104'],
      removed: [],
      audit: { from: 'Verification', to: 'Certification' },
    });
    expect(scope.addedModules.map(({ id }) => id)).toEqual(['core', 'module1']);
    expect(askAuditor(scope)[0]).toBe('The audit becomes certification; it was verification.');
    expect(askAuditor(scope)[1]).toMatch(/^New to audit: .+, .+\.$/);
    expect(tellCommissionOf(scope)[0]).toBe('Add 0104.');
  });

  test('a group that needs no further module adds none, and one that goes takes its modules along', () => {
    const more = change(['0107'], ['0107', '0115']);
    expect(askAuditor(change(['0107'], ['0107', '0120']))).toContain('No module is new to audit.');
    expect(more.removedModules).toEqual([]);
    const less = change(['0104', '0118'], ['0104']);
    expect(less.removedModules.map(({ id }) => id)).toEqual(['module3']);
    expect(tellCommissionOf(less)[0]).toBe('Remove 0118.');
  });

  test('is priced by renewals alone: with outlets, and not at all while one price is missing', () => {
    const { lines, cents } = change(['0107'], ['0104'], priced, 2);
    expect(cents).toBe(lines.reduce((sum, line) => sum + (line.cents ?? 0), 0));
    expect(lines.at(-1)).toEqual({ label: 'Outlets (2)', cents: 40_000 });
    const unpriced = change(['0107'], ['0104'], supplied);
    expect(unpriced.cents).toBeNull();
    expect(unpriced.lines.every((line) => line.cents === null)).toBe(true);
  });

  test('without a change asks nobody anything', () => {
    const scope = change(['0107'], ['0107']);
    expect([...askAuditor(scope), ...tellCommissionOf(scope)]).toEqual([]);
  });
});
