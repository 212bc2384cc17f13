import { expect, test } from 'vitest';
import { affectedGroups } from '#shared/proposals/affectedGroups.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';

const numbers = (isAmong: (group: Catalogue['groups'][number]) => boolean) =>
  defaultCatalogue.groups.filter(isAmong).map(({ number }) => number);

const withModule = (id: string, change: object): Catalogue => ({
  ...defaultCatalogue,
  modules: defaultCatalogue.modules.map((module) => (module.id === id ? { ...module, ...change } : module)),
});

test('a version affects nobody where nothing changes', () => {
  expect(affectedGroups(defaultCatalogue, structuredClone(defaultCatalogue))).toEqual([]);
});

test.each([{ price: 1 }, { renewalPrice: 90_000 }])(
  'a module with %o affects the groups that need it',
  (change) => {
    expect(affectedGroups(defaultCatalogue, withModule('module3', change))).toEqual(
      numbers(({ requiredModules }) => requiredModules.includes('module3')),
    );
  },
);

test('a group that changes, comes or goes is affected alone', () => {
  const [first, second, ...others] = defaultCatalogue.groups;
  if (!first || !second) throw new Error('no groups');
  const changed = {
    ...first,
    auditType: first.auditType === 'Verification' ? 'Certification' : 'Verification',
  } as const;
  const added = { ...second, id: 'new', number: '0199' };
  expect(
    affectedGroups(defaultCatalogue, { ...defaultCatalogue, groups: [changed, ...others, added] }),
  ).toEqual([first.number, second.number, '0199']);
});

test('a fee of verification affects those groups, another fee all of them', () => {
  const { fees } = defaultCatalogue;
  const withFee = (fee: object): Catalogue => ({ ...defaultCatalogue, fees: { ...fees, ...fee } });
  expect(affectedGroups(defaultCatalogue, withFee({ verificationAudit: 1 }))).toEqual(
    numbers(({ auditType }) => auditType === 'Verification'),
  );
  expect(affectedGroups(defaultCatalogue, withFee({ outlet: 1 }))).toEqual(numbers(() => true));
});
