import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';

// The cache is enabled as in start.js: a thread does not share the cache of compiled sources by itself, and
// compiling takes longer than drawing.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/compiled'));

const { drawProposal } = await import('./drawProposal.ts');
parentPort?.on('message', async ({ id, proposal }) => {
  const answer = await Promise.try(drawProposal, proposal).then(
    (bytes) => ({ bytes }),
    (error) => ({ error }),
  );
  parentPort?.postMessage({ id, ...answer });
});
