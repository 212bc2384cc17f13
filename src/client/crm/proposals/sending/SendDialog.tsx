import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAIL_LINE_LENGTH } from '#shared/proposals/mailTemplates.ts';
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
  const { line, setLine } = sending;
  const box = useRef<HTMLTextAreaElement>(null);
  // Below the greeting, where it is in the mail.
  const text = mail?.text.replace('\n\n', () => (line?.trim() ? `\n\n${line.trim()}\n\n` : '\n\n'));
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
            {line === null ? (
              <Button
                variant="default"
                mt="sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  flushSync(() => setLine(''));
                  box.current?.focus();
                }}
              >
                Add a line
              </Button>
            ) : (
              <Textarea
                label="Your line to the client"
                mt="sm"
                rows={3}
                ref={box}
                maxLength={MAIL_LINE_LENGTH}
                value={line}
                onChange={({ currentTarget }) => setLine(currentTarget.value)}
              />
            )}
            <p className={classes.text}>{text}</p>
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
