import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { seenOf } from '#shared/proposals/document.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { UNDO_SEND_MS } from '#shared/proposals/proposals.ts';
import { trpc } from '../../../trpc.ts';
import { copyText } from '../../../ui/links/copyText.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useUndo } from '../../records/useUndo.ts';

/** The seconds until a mail leaves, at a moment in milliseconds since 1970. Screen readers hear only the first number. */
function SecondsLeft({ until }: { until: number }) {
  const [first] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <Text size="sm" c="dimmed">
      <VisuallyHidden>{`Leaves in ${first} seconds`}</VisuallyHidden>
      <span aria-hidden>{left > 0 ? `Leaves in ${left} s` : 'Leaving now'}</span>
    </Text>
  );
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Sends a draft at the price that is on screen, and offers Undo. Without a mail the link is copied. */
export function useSendProposal(proposal: ProposalRecord) {
  const { id, contactEmail } = proposal;
  const utils = trpc.useUtils();
  const undo = useUndo();
  /** Kept while the dialog is closed; null until one is asked for. */
  const [line, setLine] = useState<string | null>(null);
  const send = trpc.proposals.send.useMutation({
    async onSuccess(_, { byMail }) {
      const onUndo = undo.of(id);
      if (byMail) {
        const until = Date.now() + UNDO_SEND_MS;
        const offer = () => <SecondsLeft until={until} />;
        return void notify.undoable(`Sending to ${contactEmail}`, onUndo, undefined, { until, offer });
      }
      const { url } = await utils.proposals.link.fetch({ id });
      const isCopied = await copyText(url);
      notify.undoable(
        'Proposal sent',
        onUndo,
        isCopied ? 'The link is copied: pass it on' : `Pass on this link: ${url}`,
      );
    },
    meta: { failed: 'Failed to send the proposal' },
  });
  return {
    send: ({ byMail }: { byMail: boolean }) =>
      send.mutate({ ...seenOf(proposal), byMail, ...(byMail && line && { line }) }),
    line,
    setLine,
    isPending: send.isPending,
  };
}
