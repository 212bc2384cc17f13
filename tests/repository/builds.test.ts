import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

test('two runs that unpack or build the same at once both find the whole', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'providerdesk-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const folder = join(dist, 'thing-0123456789abcdef');
  // Each waits until the other has half of it.
  const program = `
    import { readdirSync, mkdirSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { buildInto } from '${ROOT}/src/server/build/builds.ts';
    await buildInto('${folder}', async (temporary) => {
      mkdirSync(temporary);
      writeFileSync(temporary + '/first', 'half');
      while (readdirSync('${dist}').length < 2) await sleep(5);
      writeFileSync(temporary + '/second', 'whole');
    });`;

  await Promise.all([1, 2].map(() => run(process.execPath, ['--input-type=module', '--eval', program])));

  expect(readdirSync(dist)).toEqual(['thing-0123456789abcdef']);
  expect(readFileSync(join(folder, 'second'), 'utf8')).toBe('whole');
});
