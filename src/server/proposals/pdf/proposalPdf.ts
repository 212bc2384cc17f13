import { Worker } from 'node:worker_threads';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { StoredAcceptance } from '../proposals.entity.ts';

/**
 * The proposal on A4 pages, tagged for screen readers (PDF/UA), with the acceptance where there is one. It is drawn in a
 * thread of its own: requests are answered meanwhile, and what drawing loads is free afterwards.
 */
export function proposalPdf(
  document: ProposalDocument,
  acceptance: StoredAcceptance | null = null,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  new Worker(new URL('./proposalPdf.worker.js', import.meta.url), { workerData: { document, acceptance } })
    .once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`The PDF could not be drawn (${code})`)));
  return promise;
}

/** The name under which a proposal is saved, such as 'PR-2026-00001 v2.pdf'. */
export const proposalFileName = ({ reference, revision }: ProposalDocument) =>
  `${reference}${revision > 1 ? ` v${revision}` : ''}.pdf`;
