import { runInNewContext } from 'node:vm';
import type { ChildMessage } from './drawInChild.ts';

// The process in which `drawInChild` has something drawn.

const send = (message: ChildMessage) => process.send?.(message);

const [module = '', limit] = process.argv.slice(2);
const { draw } = (await import(module)) as { draw: (input: unknown) => unknown };

process.once('message', (input) => {
  try {
    // The engine interrupts this: a process that draws handles no events, not even the end of the one that started it.
    send({ drawn: runInNewContext('draw()', { draw: () => draw(input) }, { timeout: Number(limit) }) });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.once('disconnect', () => process.exit());
send({ isReady: true });
