import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules as repositoryRules } from '../../bench/house/limits.ts';
import { measuresOf } from '../../bench/house/measures.ts';
import { filesForNoun } from '../../bench/house/nouns.ts';
import { backtrackingPatterns } from '../../bench/house/patterns.ts';
import { detailsOf, tableOf } from '../../bench/house/print.ts';
import type { Rules } from '../../bench/house/rules.ts';
import { readTree, treeOf } from '../../bench/house/tree.ts';

const rules: Rules = {
  named: ['leads', 'accounts'],
  nouns: { leads: 'lead', accounts: 'account', documents: 'document' },
  floors: [
    { members: ['env.ts'] },
    { members: ['platform'] },
    { members: ['records'] },
    { members: ['accounts', 'documents'], apart: true },
    { members: ['leads'] },
    { members: ['auth', 'team'] },
    { members: ['router.ts'] },
  ],
  clientFloors: [],
  filesBesideNoun: ['migrations/… (one)'],
  withoutNewNoun: {},
  textFields: ['accountId'],
  groups: ['platform', 'records'],
  queryStyles: [
    { name: 'entities', calls: /\bem\.find$/, way: 'entities' },
    {
      name: 'raw',
      calls: /\bem\.execute$|^sql``\.execute$/,
      allowed: { 'src/server/platform/': 'the helper' },
    },
  ],
  generated: ['src/shared/list.ts'],
  limits: {
    filesNamingEveryNoun: 0,
    filesForNoun: 1,
    placesForTextField: 1,
    serverFolders: 5,
    upwardImports: 1,
    upwardClientImports: 0,
    mutualImports: 0,
    mutualClientImports: 0,
    importCycles: 0,
    casts: 0,
    relativeComments: 0,
    prepositionComments: 0,
    repeatedLines: 0,
    waysToQuery: 1,
    readmeLines: 2,
    readmeBytes: 20,
  },
  ceilings: { filesInFolder: 2, linesInFile: 9, linesInFunction: 3, foldersDeep: 4 },
  exceptions: { upwardImports: {}, filesInFolder: {}, linesInFile: {}, linesInFunction: {}, foldersDeep: {} },
  words: { longest: 14, instead: {}, notOnScreen: {}, quoted: { sentences: {}, texts: {} } },
};

/** A tree within all limits. */
const files: Record<string, string> = {
  'README.md': '# House\n\n',
  'src/server/env.ts': `export const env = 1;`,
  'src/server/router.ts': `import './auth/auth.ts'; import './team/team.ts'; import './documents/documents.ts';`,
  'src/server/auth/auth.ts': `import '../team/team.ts'; import '#server/leads/leads.ts';`,
  'src/server/team/team.ts': `import '../platform/http/http.ts';`,
  'src/server/leads/leads.ts': `import '../accounts/accounts.ts'; import '../records/trash/trash.ts'; em.find();`,
  'src/server/accounts/accounts.ts': `import { leads } from '#shared/leads.ts'; // em.execute()`,
  'src/server/documents/documents.ts': `import '../platform/http/http.ts';`,
  'src/server/records/trash/trash.ts': `import '../../platform/database/rows.ts'; // leads and accounts`,
  'src/server/platform/database/rows.ts': `import '../../env.ts'; em.execute();`,
  'src/server/platform/http/http.ts': `import '../database/rows.ts';`,
  'src/shared/leads.ts': `export const leads = ['account', 'accountId'];`,
  'tests/server/leads.test.ts': '',
};

const measures = (changes: Record<string, string> = {}, changed: Partial<Rules> = {}) =>
  measuresOf(treeOf({ ...files, ...changes }), { ...rules, ...changed });

/** The violations that a change of the tree causes, of each measure that it breaks. */
const brokenBy = (changes: Record<string, string>, changed: Partial<Rules> = {}) =>
  measures(changes, changed)
    .filter(({ isMet }) => !isMet)
    .map(({ offenders }) => offenders);

test('a tree within all limits passes every measure', () => {
  expect(measures().filter(({ isMet }) => !isMet)).toEqual([]);
});

test.each([
  ['whole words', 'const lead = accounts;'],
  ['parts of identifiers', 'const leadId = row.account_id; listOf(LeadList, LEADS)'],
  ['paths of imports', `import '#server/leads/leads.ts'; import '#server/accounts/accounts.ts';`],
  ['texts', `const path = '/leads?account=1';`],
])('a file outside the nouns names every noun in %s', (_, code) => {
  const limits = { ...rules.limits, filesForNoun: 2 };
  expect(brokenBy({ 'src/client/crm/tabs.ts': code }, { limits })).toEqual([['src/client/crm/tabs.ts']]);
});

test.each([
  ['src/client/crm/tabs.ts', 'const leading = accountable; // lead, account'],
  ['src/client/crm/leads/LeadCard.tsx', 'export const LeadCard = () => <a href="/accounts">lead</a>;'],
  ['src/shared/leadScore.ts', 'export const score = { lead: 1, account: 2 };'],
])('%s does not count when it contains %s', (path, code) => {
  expect(brokenBy({ [path]: code })).toEqual([]);
});

test('a text field has few places, without the samples', () => {
  const place = 'export const row = (accountId) => accountId;';
  expect(brokenBy({ 'src/client/crm/leads/LeadCard.tsx': place })).toEqual([
    ['src/client/crm/leads/LeadCard.tsx', 'src/shared/leads.ts'],
  ]);
  expect(brokenBy({ 'src/client/crm/leads/leads.data.ts': place })).toEqual([]);
});

test('a new noun needs the files that all nouns with a list have, those that name all, and its migration', () => {
  const list = 'src/client/crm/things/ThingList.tsx';
  const filesOf = (noun: string, Noun: string) => ({
    [`src/client/crm/${noun}s/${Noun}List.tsx`]: '',
    [`src/server/${noun}s/${noun}s.entity.ts`]: '',
    [`src/shared/${noun}s.schema.ts`]: '',
  });
  const common = { ...filesOf('lead', 'Lead'), ...filesOf('document', 'Document') };
  const own = { 'src/client/crm/leads/LeadScore.tsx': '', 'src/server/documents/files.service.ts': '' };
  const ceilings = { ...rules.ceilings, filesInFolder: 9 };
  const needed = [
    list,
    'src/server/things/things.entity.ts',
    'src/server/things/things.ts',
    'src/shared/things.schema.ts',
    'migrations/… (one)',
  ];

  expect(brokenBy({ ...common, ...own }, { ceilings })).toEqual([needed]);
  expect(
    brokenBy(
      { ...common, ...filesOf('account', 'Account'), ...own },
      { ceilings, limits: { ...rules.limits, filesForNoun: 5 } },
    ),
  ).toEqual([]);
  const naming = { 'src/client/crm/tabs.ts': 'export const tabs = { lead, account, document };' };
  const limits = { ...rules.limits, filesNamingEveryNoun: 1 };
  expect(brokenBy({ ...common, ...naming }, { ceilings, limits })).toEqual([
    [...needed, 'src/client/crm/tabs.ts'],
  ]);
  const withoutNewNoun = { 'src/client/crm/tabs.ts': 'not needed' };
  expect(brokenBy({ ...common, ...naming }, { ceilings, limits, withoutNewNoun })).toEqual([needed]);
});

test('docs/architecture.md lists every file that a new noun needs', () => {
  const root = join(import.meta.dirname, '../..');
  const recipe =
    readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## How to add a noun')[1] ?? '';
  const { offenders } = filesForNoun(readTree(root), repositoryRules);
  const files = offenders.filter((file) => file.startsWith('src/'));

  expect(files.length).toBeGreaterThan(9);
  expect(
    files.filter((file) => !recipe.includes(`\`${basename(file)}\``) && !recipe.includes(`\`${file}\``)),
  ).toEqual([]);
});

test.each([
  ['from a lower floor', 'src/server/platform/http/http.ts', '../../records/trash/trash.ts'],
  ['from an earlier noun', 'src/server/accounts/accounts.ts', '../leads/leads.ts'],
  ['between members that are apart', 'src/server/accounts/accounts.ts', '../documents/documents.ts'],
  ['from the environment', 'src/server/env.ts', './platform/http/http.ts'],
])('an import runs upwards %s, also a type-only one', (_, from, specifier) => {
  const upwards = (code: string) =>
    measures({ [from]: code }).find(({ name }) => name.includes('run upwards'));
  const to = new URL(specifier, `file:///${from}`).pathname.slice(1);

  for (const code of [
    `import type { X } from '${specifier}';`,
    `export * from '${specifier}';`,
    `type X = import('${specifier}').X;`,
    `const x = await import('${specifier}');`,
  ]) {
    expect(upwards(code)).toMatchObject({ now: 1, isMet: false, offenders: [`${from} → ${to}`] });
  }
});

test('the client has floors of its own, on which each folder of the CRM is a member', () => {
  const screen = 'src/client/crm/leads/LeadList.tsx';
  const button = 'src/client/ui/Button.tsx';
  const tree = {
    [screen]: `import '../../ui/Button.tsx';`,
    [button]: `import '../crm/leads/LeadList.tsx';`,
    'src/client/routes.tsx': `import './crm/leads/LeadList.tsx';`,
  };
  const clientFloors = [{ members: ['ui'] }, { members: ['crm/leads'] }];
  const measure = measuresOf(treeOf(tree), { ...rules, clientFloors }).find(
    ({ name }) => name === 'imports of the client that run upwards',
  );

  expect(measure).toMatchObject({ now: 1, isMet: false, offenders: [`${button} → ${screen}`] });
});

test('an import cycle between members of one floor fails', () => {
  const auth = 'src/server/auth/auth.ts';
  const team = 'src/server/team/team.ts';

  expect(brokenBy({ [team]: `import '../auth/auth.ts';` })).toEqual([
    [`${auth} → ${team}`, `${team} → ${auth}`],
    ['auth ↔ team'],
    [`${auth} → ${team} → ${auth}`],
  ]);
});

test('circular imports are shown by their shortest cycle', () => {
  const cycle = {
    'src/client/a.ts': `import './b.ts'; import './d.ts';`,
    'src/client/b.ts': `import type { C } from './c.ts';`,
    'src/client/c.ts': `import './a.ts'; import './e.ts?raw';`,
    'src/client/d.ts': `import './c.ts'; import './b.ts';`,
    'src/client/e.ts': `import 'react'; import './e.module.css';`,
    'src/client/f.ts': `import './a.ts';`,
  };

  expect(brokenBy(cycle, { ceilings: { ...rules.ceilings, filesInFolder: 9 } })).toEqual([
    ['src/client/a.ts → src/client/b.ts → src/client/c.ts → src/client/a.ts (4 files reach each other)'],
  ]);
});

test('a folder on no floor fails, and so does a floor without its folder', () => {
  const floors = [...rules.floors, { members: ['gone'] }];

  expect(brokenBy({ 'src/server/new/new.ts': '' }, { floors })).toEqual([
    [
      'src/server/new is on no floor of limits.ts',
      'src/server/gone is on a floor of limits.ts, but does not exist',
    ],
  ]);
});

test('a listed exception passes, and fails when it is no longer needed', () => {
  const upward = 'src/server/env.ts → src/server/platform/http/http.ts';
  const exceptions = { ...rules.exceptions, upwardImports: { [upward]: 'tried' } };
  const http = 'src/server/platform/http/http.ts';

  expect(
    brokenBy({ 'src/server/env.ts': `import './platform/http/http.ts';`, [http]: '' }, { exceptions }),
  ).toEqual([]);
  expect(brokenBy({}, { exceptions })).toEqual([
    [`${upward} needs no exception any more: take it out of limits.ts`],
  ]);
});

test('folders of the server are few, beside the nouns', () => {
  const broken = brokenBy({ 'src/server/rooms/rooms.ts': '', 'src/server/halls/halls.ts': '' }).flat();
  expect(broken).toContain('src/server/rooms');
  expect(broken).not.toContain('src/server/leads');
});

test('folders inside platform and records count as folders that import each other', () => {
  const database = 'src/server/platform/database/rows.ts';
  const [pairs] = brokenBy({ [database]: `import type { X } from '../http/http.ts'; em.execute();` });

  expect(pairs).toEqual(['platform/database ↔ platform/http']);
});

test('casts are counted where they are code', () => {
  const path = 'src/client/x.tsx';
  const code = `// as never\nconst a = b as never;\nconst c = (b as unknown) as\n  string;\nconst d = 'as never', e = b as unknown;`;

  expect(brokenBy({ [path]: code })).toEqual([
    [`${path}: as never, line 2`, `${path}: as unknown as, line 4`],
  ]);
});

test.each([
  ['src/client/x.ts', "const a = '// Whether';\n/** Whether it is open. */\nconst isOpen = true;", 2],
  ['src/client/x.tsx', '// Opens.\nexport const A = () => (\n  <b>{/* Which one. */}</b>\n);', 3],
  ['src/client/x.ts', 'const a = 1; // One\n// Who is signed in,\n// and where.\nconst b = a;', 2],
  ['src/client/x.ts', '/**\n * How many\n * there are.\n */\nconst count = 1;', 1],
  ['src/client/x.css', '.a { margin: 0; }\n/* What is shown\n   above. */\n', 2],
  ['src/server/leads/x.sql', 'select 1\n-- Of all rows\n-- The first.\n', 2],
  ['tests/x.test.ts', '// Before the lock is taken.\n', 1],
  ['bench/x.ts', 'const a = 1; // As browsers do.\n', 1],
])(
  '%s: a comment that begins with a relative clause or a preposition is listed by its line',
  (path, code, line) => {
    expect(brokenBy({ [path]: code })).toEqual([[`${path}, line ${line}`]]);
  },
);

test('a comment that begins with its noun passes, whatever begins its later lines', () => {
  const code =
    '// The answer says\n// Which one is shown.\n/** True if it is open.\n * Whose it is. */\nconst a = 1;';

  expect(brokenBy({ 'src/client/x.ts': code, 'docs/x.md': '// What is left.' })).toEqual([]);
});

test('places with six equal lines are listed in pairs, whatever stands between those lines', () => {
  const lines = ['one();', 'two();', 'three();', 'four();', 'five();', 'six();'];
  const spaced = `import {\n  one,\n} from 'numbers';\n\n${lines.map((line) => `{\n  ${line} // again\n}\n`).join('\n')}`;
  const ceilings = { ...rules.ceilings, filesInFolder: 9, linesInFile: 99 };
  const pairs = (changes: Record<string, string>) => brokenBy(changes, { ceilings });

  expect(pairs({ 'src/client/a.ts': lines.join('\n'), 'src/client/b.ts': spaced })).toEqual([
    ['src/client/a.ts:1 = src/client/b.ts:6'],
  ]);
  expect(
    pairs({
      'src/client/a.css': lines.join('\n'),
      'src/client/b.css': lines.join('\n'),
      'src/client/c.css': lines.join('\n'),
    }),
  ).toEqual([
    [
      'src/client/a.css:1 = src/client/b.css:1',
      'src/client/a.css:1 = src/client/c.css:1',
      'src/client/b.css:1 = src/client/c.css:1',
    ],
  ]);
});

test('five equal lines, and lines that a tool writes, are no pair', () => {
  const lines = ['one();', 'two();', 'three();', 'four();', 'five();'].join('\n');
  const ceilings = { ...rules.ceilings, filesInFolder: 9 };

  expect(brokenBy({ 'src/client/a.ts': lines, 'src/client/b.ts': lines }, { ceilings })).toEqual([]);
  expect(
    brokenBy(
      { 'src/client/a.ts': `${lines}\nsix();`, 'src/shared/list.ts': `${lines}\nsix();` },
      { ceilings },
    ),
  ).toEqual([]);
});

test('a query style that belongs to no way is listed with its files', () => {
  const path = 'src/server/leads/many.ts';

  expect(brokenBy({ [path]: 'await (await sql<Row>`select 1`.execute(queries(em))).rows;' })).toEqual([
    ['entities: entities, files: 1', `raw: a violation, files: 1\n    ${path}`],
  ]);
  expect(brokenBy({ 'src/server/platform/database/rows.ts': '' })).toEqual([
    [
      'entities: entities, files: 1',
      'raw: src/server/platform/ needs no exception any more: take it out of limits.ts',
    ],
  ]);
});

test('a query style that matches nothing any more fails', () => {
  expect(brokenBy({ 'src/server/leads/leads.ts': '' })).toEqual([
    ['entities: matches no call any more: take it out of limits.ts'],
  ]);
});

test('a README within its size in bytes can still have too many lines', () => {
  expect(measures({ 'README.md': 'a\nb\nc\n' }).filter(({ isMet }) => !isMet)).toMatchObject([
    { name: 'README.md, lines', now: 3, limit: 2 },
  ]);
});

test('a file, folder or function above its limit is listed with its size', () => {
  const long = '{}\n'.repeat(10);

  expect(brokenBy({ 'src/client/long.css': long })).toEqual([['src/client/long.css, 10 lines']]);
  expect(brokenBy({ 'tests/shared/a.ts': long, 'tests/shared/b.ts': '', 'tests/shared/c.json': '' })).toEqual(
    [['tests/shared, 3 files']],
  );
  expect(brokenBy({ 'src/client/a/b/c/d/e.ts': '' })).toEqual([['src/client/a/b/c/d, 5 deep']]);
  expect(
    brokenBy({ 'src/client/router.ts': 'const leads = router({\n  get: memo(() => {\n\n\n  }),\n});\n' }),
  ).toEqual([['src/client/router.ts: leads.get, 4 lines']]);
});

test('the table has a line for each measure, and the details list the violations', () => {
  const broken = measures({ 'README.md': 'a\nb\nc\n', 'src/client/x.ts': 'f(a as never);' });

  expect(tableOf(broken)).toMatch(/^\| as never \/ as unknown as +\| 1 +\| 0 +\| NO +\|$/m);
  expect(tableOf(broken)).toMatch(/^\| README\.md, lines +\| 3 +\| 2 +\| NO +\|$/m);
  expect(detailsOf(broken)).toContain('\nas never / as unknown as:\n  src/client/x.ts: as never, line 1');
});

test('a regular expression that takes quadratic time is listed with its file and line', async () => {
  const code = `const text = '/\\s+$/';\nconst trimmed = text.replace(/\\s+$/, '').replace(/^\\s+/, '');`;

  expect(await backtrackingPatterns(treeOf({ 'src/client/x.ts': code }))).toMatchObject({
    isMet: false,
    offenders: ['src/client/x.ts, line 2: /\\s+$/'],
  });
});

test('a regular expression of the product that is built from a text is listed, because it cannot be checked', async () => {
  const code = `export const endOf = (text: string) =>\n  new RegExp(text + '$');`;

  expect(await backtrackingPatterns(treeOf({ 'src/client/x.ts': code, 'bench/x.ts': code }))).toMatchObject({
    isMet: false,
    offenders: ['src/client/x.ts, line 2: new RegExp'],
  });
});
