import { newId } from '../../platform/database/columns.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { Proposal } from '../proposals.entity.ts';
import { SentProposal } from '../sentProposals.entity.ts';
import { composePdf } from './composePdf.service.ts';
import { SignedProposal } from './signedProposals.entity.ts';

/** The stored PDF of an accepted proposal; null until it is stored, a few seconds after the acceptance. */
export async function findSignedPdf(em: EntityManager, proposal: Proposal): Promise<Buffer | null> {
  const signed = await em.findOne(SignedProposal, { proposal });
  return signed && Buffer.from(signed.pdf);
}

/** The PDFs that are being drawn, by proposal: the client's mail and those to staff need one at the same time. */
const drawing = new Map<string, Promise<Buffer>>();

/** The PDF of an accepted proposal, which is stored when it is drawn for the first time. */
export function keepSignedPdf(em: EntityManager, publicUrl: string, proposal: Proposal): Promise<Buffer> {
  const { id } = proposal;
  const pdf = drawing.get(id) ?? findOrDraw(em, publicUrl, proposal).finally(() => drawing.delete(id));
  drawing.set(id, pdf);
  return pdf;
}

async function findOrDraw(em: EntityManager, publicUrl: string, proposal: Proposal): Promise<Buffer> {
  const stored = await findSignedPdf(em, proposal);
  if (stored) return stored;
  const { document } = await em.findOneOrFail(SentProposal, { proposal });
  const drawn = await composePdf(em, publicUrl, {
    document,
    state: 'accepted',
    acceptance: proposal.acceptance,
  });
  // The first of two that are drawn at once, by two processes, stays.
  await em.upsert(
    SignedProposal,
    { id: newId(), createdAt: new Date(), proposal: proposal.id, pdf: drawn },
    { onConflictFields: ['proposal'], onConflictAction: 'ignore' },
  );
  return (await findSignedPdf(em, proposal)) ?? drawn;
}

/** Stores the PDFs of accepted proposals that have none yet. */
export async function keepSignedPdfs(orm: Database, publicUrl: string) {
  const em = orm.em.fork();
  const missing = await kysely(em)
    .selectFrom('Proposal as proposal')
    .leftJoin('SignedProposal as signed', 'signed.proposal', 'proposal.id')
    .where('proposal.state', '=', 'accepted')
    .where('signed.id', 'is', null)
    .select('proposal.id')
    .execute();
  for (const { id } of missing) await keepSignedPdf(em, publicUrl, await em.findOneOrFail(Proposal, id));
}
