import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const security = readFileSync('docs/security.md', 'utf8');
const accessibility = readFileSync('docs/accessibility.md', 'utf8');

/** The promises with what they are tested by: a row of a table is `| promise | test |`. Those of OWASP are not ours. */
const promises = security
  .replace(/## OWASP.*/s, '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  .map((line) => line.split(' | ').slice(0, 2));

test('every promise of docs/security.md names a test, and every test that it or docs/accessibility.md names exists', () => {
  const named = [...(security + accessibility).matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);

  expect(promises.length).toBeGreaterThan(50);
  expect(promises.filter(([, tests = '']) => !/`tests\/.+\.test\.tsx?`/.test(tests))).toEqual([]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every command that docs/security.md names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...security.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);

  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
