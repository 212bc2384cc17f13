import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

// Pictures are drawn from what people send, so each is drawn in a process of its own, which reads nothing but its own
// code, has an empty environment and limits of time and memory, and ends with the process that started it: see decision 109.

const ROOT = join(import.meta.dirname, '../../../..');

/** The time that a drawing may take. */
const DRAWING_MS = 5_000;

/** The time that a process may take to load its code, on a machine with other work. */
const START_MS = 30_000;

/** Limits for the objects of JavaScript and, in pages of 64 KiB, for the renderer, which is compiled once and quickly. */
const ENGINE = ['--liftoff-only', '--max-old-space-size=256', '--wasm-max-mem-pages=8192'];

/** The files that a drawing reads: code, typefaces and types. */
const READABLE = [
  'package.json',
  'src/server',
  'src/shared',
  ...['@resvg/resvg-wasm', '@expo-google-fonts', 'saxes', 'xmlchars'].map((name) => `node_modules/${name}`),
].map((path) => join(ROOT, path));

/** The messages of the process: first that it is ready, then what it has drawn. */
export type ChildMessage = { isReady: true } | { drawn: unknown } | { error: string };

/** A drawing that took too long or too much memory, or that the renderer could not finish. */
export class DrawingError extends Error {}

/** Several of them at once would share the processor and the memory. */
const turns = pLimit(2);

/**
 * The answer of the function `draw` of a module for this input. Both pass between processes: bytes, texts, plain objects.
 * @throws DrawingError
 */
export const drawInChild = <Output>(module: string, input: unknown): Promise<Output> =>
  turns(() => draw(module, input)) as Promise<Output>;

function draw(module: string, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const file = fileURLToPath(module);
  const child = fork(join(import.meta.dirname, 'draw.child.ts'), [module, String(DRAWING_MS)], {
    execArgv: ['--permission', ...[...READABLE, file].map((path) => `--allow-fs-read=${path}`), ...ENGINE],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = endWithProcess(child);
  const fail = (reason: string) => reject(new DrawingError(reason));
  let limit = setTimeout(fail, START_MS, 'The drawing did not begin');
  child
    .on('message', (message: ChildMessage) => {
      if ('error' in message) return fail(message.error);
      if ('drawn' in message) return resolve(message.drawn);
      clearTimeout(limit);
      limit = setTimeout(fail, DRAWING_MS, 'The drawing took too long');
      child.send(input as object);
    })
    .once('error', (error) => fail(error.message))
    .once('exit', (code, signal) => fail(`The drawing ended early (${signal ?? code})`));
  return promise.finally(() => {
    clearTimeout(limit);
    end();
  });
}

/** The function that ends the child, which also ends when this process does so by itself. */
function endWithProcess(child: ChildProcess) {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return () => {
    process.off('exit', kill);
    kill();
  };
}
