import { Worker } from 'node:worker_threads';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { DrawnProposal } from './drawProposal.ts';

/**
 * Milliseconds before the idle thread ends: a warm one draws in a third of the time. A PDF that takes longer
 * is given up.
 */
const IDLE_MS = 20_000;

/** The memory that the thread may fill before it collects garbage, and what it may keep. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

type Answer = { id: number } & ({ bytes: Uint8Array } | { error: Error });

interface Thread {
  worker: Worker;
  drawing: Map<number, PromiseWithResolvers<Buffer>>;
  idle: NodeJS.Timeout;
}

let thread: Thread | undefined;
let count = 0;

/**
 * The proposal on A4 pages, tagged for screen readers (PDF/UA), with its state where nobody can accept it, and the acceptance where there is one. It is drawn in a
 * thread of its own, one after another: requests are answered meanwhile.
 */
export function proposalPdf(proposal: DrawnProposal): Promise<Buffer> {
  thread ??= startThread();
  const { worker, drawing, idle } = thread;
  const id = ++count;
  const drawn = Promise.withResolvers<Buffer>();
  if (drawing.size === 0) idle.refresh();
  drawing.set(id, drawn);
  worker.ref();
  worker.postMessage({ id, proposal });
  return drawn.promise;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./proposalPdf.worker.js', import.meta.url), { resourceLimits: MEMORY });
  const drawing: Thread['drawing'] = new Map();
  const started: Thread = { worker, drawing, idle: setTimeout(end, IDLE_MS).unref() };

  function end() {
    forget(new Error('The PDF took too long to draw'));
    return worker.terminate();
  }

  function forget(error: Error) {
    if (thread === started) thread = undefined;
    clearTimeout(started.idle);
    for (const { reject } of drawing.values()) reject(error);
    drawing.clear();
  }

  worker
    .on('message', ({ id, ...answer }: Answer) => {
      const drawn = drawing.get(id);
      drawing.delete(id);
      if ('error' in answer) drawn?.reject(answer.error);
      else drawn?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
      started.idle.refresh();
      // An idle thread must not keep the process alive.
      if (drawing.size === 0) worker.unref();
    })
    .once('error', forget)
    .once('exit', (code) => forget(new Error(`The PDF could not be drawn (${code})`)));
  return started;
}

/** The name under which a proposal is saved, such as 'PR-2026-00001 v2.pdf'. */
export const proposalFileName = ({ reference, revision }: Pick<ProposalDocument, 'reference' | 'revision'>) =>
  `${reference}${revision > 1 ? ` v${revision}` : ''}.pdf`;
