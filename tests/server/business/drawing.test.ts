import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { drawInChild } from '#server/business/drawing/drawInChild.ts';
import { createDatabase, dropDatabase } from '../../support/databases.ts';
import { signUpFirstAdmin } from '../../support/load.ts';
import { type StartedProcess, startProcess, temporaryFolder } from '../../support/servers/processes.ts';

/** The processes of this machine that draw, by the process that started them. */
const drawing = (parent: (pid: number) => boolean) =>
  readdirSync('/proc').filter((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw.child.ts')) return false;
      const [, ppid] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return parent(Number(ppid));
    } catch {
      return false;
    }
  });

describe('a drawing', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
    await writeFile(join(folder, 'secret.txt'), 'secret');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The answer of a module with this body of `draw`. */
  async function drawn(body: string, input: unknown = null) {
    const file = join(folder, `${crypto.randomUUID()}.mjs`);
    await writeFile(file, `import fs from 'node:fs'; export function draw(input) { ${body} }`);
    return drawInChild(pathToFileURL(file).href, input);
  }

  test('takes and answers bytes, and finds no variable of our environment', async () => {
    expect(await drawn('return { input, env: { ...process.env } }', new Uint8Array([1, 2]))).toEqual({
      input: new Uint8Array([1, 2]),
      env: {},
    });
  });

  test('reads, writes and starts nothing', async () => {
    const tries = [
      `fs.readFileSync(${JSON.stringify(join(folder, 'secret.txt'))})`,
      `fs.readFileSync('/etc/passwd')`,
      `fs.readdirSync('.')`,
      `fs.writeFileSync(${JSON.stringify(join(folder, 'new.txt'))}, '')`,
      `process.getBuiltinModule('node:child_process').execFileSync('true')`,
      `new (process.getBuiltinModule('node:worker_threads').Worker)('1', { eval: true })`,
      `process.dlopen({ exports: {} }, 'a.node')`,
    ];
    const body = `return [${tries.map((code) => `() => ${code}`)}].map((attempt) => { try { attempt(); return 'done' } catch (error) { return error.code } })`;

    expect(await drawn(body)).toEqual([...Array(6).fill('ERR_ACCESS_DENIED'), 'ERR_DLOPEN_DISABLED']);
  });

  test.each([
    ['that takes the memory of the renderer', `new WebAssembly.Memory({ initial: 1 }).grow(8192)`],
    ['that takes memory', `for (const all = []; ; ) all.push(Array(1e6).fill(all))`],
    ['that ends its process', `process.exit(0)`],
    ['that fails', `throw new Error('no')`],
  ])('%s fails alone', async (_, body) => {
    await expect(drawn(body)).rejects.toThrow();

    await expect.poll(() => drawing((parent) => parent === process.pid)).toEqual([]);
    expect(await drawn('return 1')).toBe(1);
  });
});

describe('while a logo is drawn that takes long', { timeout: 90_000 }, () => {
  const name = 'drawing';
  let DATABASE_URL: string;
  let DATA_DIR: string;
  let cookie = '';
  beforeAll(async () => {
    ensureClientBuild();
    DATABASE_URL = await createDatabase(inject('serverUrl'), name, inject('template'));
  }, 120_000);
  afterAll(() => dropDatabase(inject('serverUrl'), name));

  const SLOW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feTurbulence baseFrequency=".5" numOctaves="999999999"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`;

  /** A process that is drawing for an administrator. */
  async function startDrawing(): Promise<StartedProcess> {
    DATA_DIR ??= await temporaryFolder();
    const app = await startProcess({ DATABASE_URL, DATA_DIR });
    await app.waitForStatus('/readyz', 200);
    cookie ||= await signUpFirstAdmin(app, DATA_DIR);
    const headers = { cookie, 'content-type': 'application/octet-stream', origin: app.address };
    void fetch(`${app.address}/business/logo`, { method: 'POST', headers, body: SLOW }).catch(() => {});
    await expect.poll(() => drawing((parent) => parent === app.pid), { timeout: 20_000 }).toHaveLength(1);
    return app;
  }

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s ends the process, and what draws with it',
    async (signal) => {
      const app = await startDrawing();
      const [child] = drawing((parent) => parent === app.pid);

      expect(await app.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null);

      await expect.poll(() => drawing(() => true).includes(String(child)), { timeout: 20_000 }).toBe(false);
    },
  );
});
