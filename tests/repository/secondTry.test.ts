import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const RUN = join(import.meta.dirname, '../run.ts');
const folder = mkdtempSync(join(tmpdir(), 'providerdesk-second-try-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A test that fails in the first run of its file only. */
const failsOnce = (also = '') => `
  import { existsSync, writeFileSync } from 'node:fs';
  const seen = import.meta.filename + '.seen';
  test('fails once', () => {
    const isFirst = !existsSync(seen);
    writeFileSync(seen, '');
    if (isFirst) { ${also} }
    expect(isFirst ? 'first' : 'second').toBe('second');
  });`;

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'vitest.config.js': `export default { test: { globals: true, include: ['*.test.js'] } };`,
  'docs/security.md': '| A promise | `promised.test.js` |',
  'green.test.js': `test('passes', () => expect(1).toBe(1));`,
  'one.test.js': failsOnce(),
  'two.test.js': failsOnce(),
  'three.test.js': failsOnce(),
  'four.test.js': failsOnce(),
  'promised.test.js': failsOnce(),
  'rejection.test.js': failsOnce(`Promise.reject(new Error('Nobody waits for this.'));`),
  'red.test.js': `test('fails', () => expect(1).toBe(2));`,
  'hook.test.js': `${failsOnce()} beforeAll(() => { if (!existsSync(seen)) { writeFileSync(seen, ''); throw new Error('Not yet'); } });`,
};

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'docs'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

/** How `npm test` ends with these files, and what it says: its failures, and which file it tries again. */
function run(...names: string[]) {
  const results = join(folder, 'results.json');
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [RUN, '--root', folder, ...output, ...names.map((name) => `${name}.test.js`)],
    { encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
  );
  return { status, stderr, lines: stdout.trim().split('\n') };
}

const triedAgain = (lines: string[]) =>
  lines.filter((line) => line.startsWith('Once more')).map((line) => line.split('/').at(-1));

test('three files that fail once make no run red: their failures are shown, and they are named at the end', () => {
  const { status, stderr, lines } = run('green', 'one', 'two', 'hook');

  expect(lines.slice(-4, -1).sort()).toEqual([
    'flaky: hook.test.js: Not yet',
    'flaky: one.test.js: fails once',
    'flaky: two.test.js: fails once',
  ]);
  expect(lines.at(-1)).toBe('Passed: what failed above passed at the second try.');
  expect(stderr.split(`expected 'first' to be 'second'`)).toHaveLength(3);
  expect(triedAgain(lines).sort()).toEqual(['hook.test.js', 'one.test.js', 'two.test.js']);
  expect(status).toBe(0);
});

test('a file that fails twice makes the run red', () => {
  const { status, lines } = run('red', 'green');

  expect(triedAgain(lines)).toEqual(['red.test.js']);
  expect(lines.join('\n')).not.toContain('flaky');
  expect(status).toBe(1);
});

test.each([
  ['a promise of docs/security.md', ['promised', 'one']],
  ['outside of a test, too', ['rejection']],
  ['in more than three files', ['one', 'two', 'three', 'four']],
])('there is no second try for what fails %s', (_, names) => {
  const { status, lines } = run(...names);

  expect(triedAgain(lines)).toEqual([]);
  expect(lines.join('\n')).not.toContain('flaky');
  expect(status).toBe(1);
});

test('a run without a failure ends as it did', () => {
  expect(run('green').status).toBe(0);
});
