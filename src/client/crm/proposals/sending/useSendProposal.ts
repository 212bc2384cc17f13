import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { UNDO_SEND_MS } from '#shared/proposals/proposals.ts';
import { trpc } from '../../../trpc.ts';
import { copyText } from '../../../ui/links/copyText.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../../records/useFailureToast.ts';
import { useUndo } from '../../records/useUndo.ts';

/** Sends a draft at the price that is on screen, and offers Undo. Without a mail the link is copied. */
export function useSendProposal({ id, version, document, contactEmail }: ProposalRecord) {
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const undo = useUndo();
  const send = trpc.proposals.send.useMutation({
    async onSuccess(_, { byMail }) {
      const onUndo = () => undo.mutate({ act: id });
      if (byMail)
        return void notify.undoable('Proposal sent', onUndo, `Sending to ${contactEmail}`, {
          until: Date.now() + UNDO_SEND_MS,
        });
      const { url } = await utils.proposals.link.fetch({ id });
      const isCopied = await copyText(url);
      notify.undoable(
        'Proposal sent',
        onUndo,
        isCopied ? 'The link is copied: pass it on' : `Pass on this link: ${url}`,
      );
    },
    onError: (error) => showFailure('Failed to send the proposal', error),
  });
  return {
    send: ({ byMail }: { byMail: boolean }) => send.mutate({ id, version, total: document.total, byMail }),
    isPending: send.isPending,
  };
}
