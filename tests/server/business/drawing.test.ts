import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawInChild } from '#server/business/drawing/drawInChild.ts';

/** The processes of this machine that draw, by the process that started them and a part of their command. */
const drawing = (parent: (pid: number) => boolean, command = 'draw.child.ts') =>
  readdirSync('/proc').filter((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)) return false;
      const [, ppid] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return parent(Number(ppid));
    } catch {
      return false;
    }
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providerdesk-'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

describe('a drawing', () => {
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

/** Says that it has begun, waits for longer than a drawing may take, and handles no event meanwhile, as a picture that takes long. */
const ENDLESS = `process.title = 'draw.child.ts at work'; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000)`;

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'what draws ends with the process that started it, by %s too',
  async (signal) => {
    const drawer = fileURLToPath(import.meta.resolve('#server/business/drawing/drawInChild.ts'));
    const module = join(folder, 'endless.mjs');
    await writeFile(module, `export function draw() { ${ENDLESS} }`);
    const program = `import { drawInChild } from ${JSON.stringify(drawer)};
      process.on('SIGTERM', () => process.exit());
      await drawInChild(${JSON.stringify(pathToFileURL(module).href)}, null);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
    const ended = once(parent, 'exit');
    const children = () => drawing((pid) => pid === parent.pid, 'draw.child.ts at work');
    await expect.poll(children).toHaveLength(1);
    const [child] = children();

    parent.kill(signal);
    await ended;

    await expect.poll(() => drawing(() => true).includes(String(child))).toBe(false);
  },
);
