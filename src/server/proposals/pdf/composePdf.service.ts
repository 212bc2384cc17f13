import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { currentLogo } from '../../business/logo.service.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { DrawnProposal } from './drawProposal.ts';
import { proposalPdf } from './proposalPdf.ts';

type Content = Pick<DrawnProposal, 'document' | 'state'> &
  Partial<Pick<DrawnProposal, 'acceptance' | 'answeredAt'>>;

/** The PDF of a proposal with the logo of the business as it is now. */
export async function composePdf(
  em: EntityManager,
  publicUrl: string,
  { document, state, acceptance = null, answeredAt = null }: Content,
): Promise<Buffer> {
  const logo = await currentLogo(em);
  const page = `${publicUrl}${SENT_PROPOSAL_PATH}`.replace(/^https?:\/\//, '');
  const png = logo && new Uint8Array(Buffer.from(logo.png, 'base64'));
  return proposalPdf({ document, state, acceptance, answeredAt, logo: png, page });
}
