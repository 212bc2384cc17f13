import { expect, test } from 'vitest';
import { faultsOf } from '../../bench/layers/faults.ts';
import { rules as productRules, type Rules } from '../../bench/layers/floors.ts';
import { importsIn } from '../../bench/layers/imports.ts';

const rules: Rules = {
  server: [
    { members: ['env.ts'] },
    { members: ['platform'] },
    { members: ['records'] },
    { members: ['accounts', 'documents'], apart: true },
    { members: ['leads'] },
    { members: ['auth', 'team'] },
    { members: ['router.ts'] },
  ],
  client: [
    { members: ['ui'] },
    { members: ['ui/overlay'] },
    { members: ['ui/form'] },
    { members: ['crm/records'] },
    { members: ['crm/accounts', 'crm/documents'], apart: true },
    { members: ['crm/leads'] },
    { members: ['crm/settings', 'crm/frame'] },
    { members: ['crm'] },
  ],
  exceptions: {},
};

/** A tree without a fault. */
const files: Record<string, string> = {
  'src/server/env.ts': `export const env = 1;`,
  'src/server/router.ts': `import './auth/auth.ts'; import './team/team.ts'; import './documents/documents.ts';`,
  'src/server/auth/auth.ts': `import '../team/team.ts'; import '#server/leads/leads.ts';`,
  'src/server/team/team.ts': `import '../platform/http/http.ts';`,
  'src/server/leads/leads.ts': `import '../accounts/accounts.ts'; import '../records/trash/trash.ts';`,
  'src/server/accounts/accounts.ts': `import { leads } from '#shared/leads.ts';`,
  'src/server/documents/documents.ts': `import '../platform/http/http.ts';`,
  'src/server/records/trash/trash.ts': `import '../../platform/database/rows.ts';`,
  'src/server/platform/database/rows.ts': `import '../../env.ts';`,
  'src/server/platform/http/http.ts': `import '../database/rows.ts'; // import '#server/router.ts';`,
  'src/client/routes.tsx': `import './crm/CrmGate.tsx';`,
  'src/client/ui/Button.tsx': `export const Button = () => <button type="button" />;`,
  'src/client/ui/overlay/toasts/Toast.tsx': `import { Button } from '../../Button.tsx';`,
  'src/client/ui/form/Form.tsx': `import '../overlay/toasts/Toast.tsx';`,
  'src/client/crm/CrmGate.tsx': `import './frame/Frame.tsx'; import './settings/Settings.tsx';`,
  'src/client/crm/records/Trash.tsx': `import { Button } from '../../ui/Button.tsx';`,
  'src/client/crm/accounts/AccountList.tsx': `import '../records/Trash.tsx';`,
  'src/client/crm/documents/DocumentList.tsx': `import '../records/Trash.tsx';`,
  'src/client/crm/leads/LeadList.tsx': `import '../accounts/AccountList.tsx'; import './leads.ts';`,
  'src/client/crm/leads/leads.ts': `import type { Lead } from '#server/leads/leads.ts';`,
  'src/client/crm/settings/Settings.tsx': `import '../frame/Frame.tsx';`,
  'src/client/crm/frame/Frame.tsx': `import '../leads/LeadList.tsx';`,
  'src/shared/leads.ts': `export const leads = ['account'];`,
};

const faults = (changes: Record<string, string> = {}, changed: Partial<Rules> = {}) =>
  faultsOf(importsIn({ ...files, ...changes }), { ...rules, ...changed });

test('a tree within all rules has no fault', () => {
  expect(faults()).toEqual([]);
});

test.each([
  ['from a lower floor', 'src/server/platform/http/upload.ts', '../../records/trash/trash.ts'],
  ['from an earlier noun', 'src/server/accounts/upload.ts', '../leads/leads.ts'],
  ['between members that are apart', 'src/server/accounts/upload.ts', '#server/documents/documents.ts'],
  ['from the environment', 'src/server/env.ts', './platform/http/http.ts'],
  ['from the components that know no noun', 'src/client/ui/Card.tsx', '../crm/leads/LeadList.tsx'],
  ['from a folder of ui', 'src/client/ui/overlay/Dialog.tsx', '../form/Form.tsx'],
  ['from the files of ui to a folder of it', 'src/client/ui/Card.tsx', './overlay/toasts/Toast.tsx'],
  ['from code without JSX', 'src/client/ui/card.ts', '#client/crm/leads/LeadList.tsx'],
  ['from an earlier noun of the client', 'src/client/crm/accounts/A.tsx', '../leads/LeadList.tsx'],
  [
    'between members of the client that are apart',
    'src/client/crm/accounts/A.tsx',
    '../documents/DocumentList.tsx',
  ],
  ['from a folder of the CRM to its files', 'src/client/crm/records/A.tsx', '../CrmGate.tsx'],
])('an import that runs upwards %s is a fault, also a type-only one', (_, from, specifier) => {
  const to = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : new URL(specifier, `file:///${from}`).pathname.slice(1);

  for (const code of [
    `import '${specifier}';`,
    `import { x } from '${specifier}';`,
    `import type { X } from '${specifier}';`,
    `import { type X } from '${specifier}';`,
    `export * from '${specifier}';`,
    `export type { X } from '${specifier}';`,
    `type X = import('${specifier}').X;`,
    `const x = await import('${specifier}');`,
  ]) {
    expect(faults({ [from]: code })).toContain(
      `${from} → ${to}: an import from a lower floor to a higher one`,
    );
  }
});

test('members of one floor may import each other, but not in a circle', () => {
  const auth = 'src/server/auth/auth.ts';
  const team = 'src/server/team/team.ts';

  expect(faults({ [team]: `import '../auth/auth.ts';` })).toEqual([
    `${auth} → ${team}: an import from a lower floor to a higher one`,
    `${team} → ${auth}: an import from a lower floor to a higher one`,
    'src/server/auth ↔ src/server/team: folders that import each other',
    `${auth} → ${team} → ${auth}: a circular import`,
  ]);
});

test.each([
  ['src/server/platform', 'database', 'rows.ts', 'http', 'stream.ts'],
  ['src/server', 'auth', 'auth.ts', 'team', 'rights.ts'],
  ['src/client/crm', 'frame', 'Frame.tsx', 'settings', 'Theme.tsx'],
])(
  'folders of %s import each other in no circle of files, %s and %s too',
  (root, one, file, other, third) => {
    const changes = {
      [`${root}/${one}/${file}`]: `import type { X } from '../${other}/${third}';`,
      [`${root}/${other}/${third}`]: '',
      [`${root}/${other}/second.ts`]: `import '../${one}/${file}';`,
    };

    expect(faults(changes)).toContain(`${root}/${one} ↔ ${root}/${other}: folders that import each other`);
  },
);

test.each([
  ['src/server', 'ts'],
  ['src/client/crm', 'tsx'],
])('a noun of %s may import any other, but not in a circle', (root, ending) => {
  const upwards = (texts: Record<string, string>) =>
    faultsOf(importsIn(texts), productRules).filter((fault) => fault.endsWith('to a higher one'));
  const [accounts, proposals] = [`${root}/accounts/a.${ending}`, `${root}/proposals/p.${ending}`];
  const imports = {
    [accounts]: `import '../proposals/p.${ending}';`,
    [proposals]: `import '../registrations/r.${ending}';`,
    [`${root}/registrations/r.${ending}`]: '',
  };

  expect(upwards(imports)).toEqual([]);
  const circle = { [`${root}/registrations/r.${ending}`]: `import '../accounts/b.${ending}';` };
  expect(upwards({ ...imports, ...circle, [`${root}/accounts/b.${ending}`]: '' })).toHaveLength(3);
});

test('a circular import is shown by its shortest way', () => {
  const changes = {
    'src/shared/a.ts': `import './b.ts'; import './d.ts';`,
    'src/shared/b.ts': `import type { C } from './c.ts';`,
    'src/shared/c.ts': `import './a.ts'; import './e.ts?raw';`,
    'src/shared/d.ts': `import './c.ts'; import './b.ts';`,
    'src/shared/e.ts': `import 'react'; import './e.module.css';`,
    'src/shared/f.ts': `import './a.ts';`,
  };

  expect(faults(changes)).toEqual([
    'src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts: a circular import (4 files reach each other)',
  ]);
});

test('a folder on no floor is a fault, and so is a floor without its folder', () => {
  const changes = { 'src/server/new/new.ts': '', 'src/client/crm/new/New.tsx': '' };
  const server = [...rules.server, { members: ['gone'] }];
  const client = [...rules.client, { members: ['crm/gone'] }];

  expect(faults(changes, { server, client })).toEqual([
    'src/server/new: on no floor',
    'src/server/gone: on a floor, but gone',
    'src/client/crm/new: on no floor',
    'src/client/crm/gone: on a floor, but gone',
  ]);
});

test('an exception passes, and is a fault when it is no longer needed', () => {
  const place = 'src/server/env.ts → src/server/platform/http/http.ts';
  const changes = {
    'src/server/env.ts': `import './platform/http/http.ts';`,
    'src/server/platform/http/http.ts': '',
  };
  const exceptions = { [place]: 'a reason' };

  expect(faults(changes, { exceptions })).toEqual([]);
  expect(faults({}, { exceptions })).toEqual([`${place}: needs no exception any more`]);
});

test('a file that does not parse is named', () => {
  expect(() => faults({ 'src/shared/leads.ts': 'const = 1;' })).toThrow('src/shared/leads.ts');
});
