import { Button, Group, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { trpc } from '../../../trpc.ts';
import { DoNotEmailMark } from '../../../ui/links/MailLink.tsx';
import { PanelSkeleton } from '../../../ui/loading/PanelSkeleton.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { SampleNote } from '../SampleNote.tsx';
import classes from './SendDialog.module.css';
import type { useSendProposal } from './useSendProposal.tsx';

interface SendDialogProps {
  proposal: ProposalRecord;
  sending: ReturnType<typeof useSendProposal>;
  onClose: () => void;
}

/** The mail that Send would send now, and its recipient, before it is sent. */
export function SendDialog({ proposal, sending, onClose }: SendDialogProps) {
  const { data: mail } = trpc.proposals.mailPreview.useQuery({ id: proposal.id });
  const send = () => {
    onClose();
    sending.send({ byMail: true });
  };
  return (
    <Dialog onClose={onClose} title="Send this email?" size="lg">
      <Stack gap="md">
        <SampleNote samples={proposal.samples} />
        {mail ? (
          <div className={classes.mail}>
            <dl className={classes.head}>
              <dt>To</dt>
              <dd>
                {mail.to} {proposal.contactDoNotEmail && <DoNotEmailMark />}
              </dd>
              <dt>Subject</dt>
              <dd>{mail.subject}</dd>
              <dt>File</dt>
              <dd>{mail.fileName}</dd>
            </dl>
            <p className={classes.text}>{mail.text}</p>
          </div>
        ) : (
          <PanelSkeleton height={320} label="Loading the email..." />
        )}
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Keep as a draft
          </Button>
          <Button data-autofocus leftSection={<IconMail size={18} aria-hidden />} onClick={send}>
            Send now
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
