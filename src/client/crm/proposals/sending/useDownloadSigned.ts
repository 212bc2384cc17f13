import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { PROPOSAL_PDF_PATH } from '#shared/proposals/sentProposal.ts';
import { trpc } from '../../../trpc.ts';
import { downloadFrom } from '../../../ui/downloadFrom.ts';
import { useFailureToast } from '../../records/useFailureToast.ts';

/** Downloads the PDF of an accepted proposal, as the client has it from their link. */
export function useDownloadSigned({ id }: Pick<ProposalRecord, 'id'>) {
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const download = async () => {
    const { url } = await utils.proposals.link.fetch({ id }, { staleTime: 0 });
    downloadFrom(`${PROPOSAL_PDF_PATH}${new URL(url).search}`);
  };
  return () => download().catch((error) => showFailure('Failed to download', error));
}
