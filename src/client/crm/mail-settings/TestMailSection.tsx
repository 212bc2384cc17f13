import { Alert, Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { formatShortTime } from '#shared/fields/format.ts';
import type { MailSettings, TestMailResult, TestSender } from '#shared/mail-settings/mail.ts';
import type { MicrosoftConnectionRecord } from '#shared/mail-settings/microsoft.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { MAIL_TOAST } from './MailServerForm.tsx';

function colorOf(result: TestMailResult) {
  if (!result.isSent || result.sender === 'onBehalf') return 'red';
  return result.sender === 'unseen' ? 'yellow' : 'teal';
}

function titleOf(result: TestMailResult, isMicrosoft: boolean) {
  if (!result.isSent) return 'The email was not sent';
  if (result.sender === 'onBehalf') return 'The email shows a person’s name';
  return isMicrosoft ? 'Microsoft accepted the email' : 'Test email sent';
}

function sentText(
  { sender }: { sender?: TestSender },
  connection: MicrosoftConnectionRecord | null,
  to: string,
) {
  if (!connection) return `Look into the mailbox of ${to}, and into its spam folder.`;
  const { mailbox, account } = connection;
  if (sender === 'onBehalf')
    return `Recipients read ‘${account} on behalf of ${mailbox}’. In the Exchange admin center give ${account} Send As on ${mailbox}, remove Send on behalf, and test again once Microsoft has taken it over, usually within an hour.`;
  const look = `Accepted is not delivered: look into the mailbox of ${to}.`;
  return sender === 'unseen'
    ? `${look} Microsoft did not show who it is from: it must be ${mailbox} alone, without ‘on behalf of’.`
    : look;
}

/** A test email links to it. */
const ARRIVED = '#arrived';

/** Through the saved server, with the result; then asks whether it arrived. */
export function TestMailSection({
  settings: { server, environmentHost, microsoft, arrivedAt },
  button,
}: {
  settings: MailSettings;
  button: RefObject<HTMLButtonElement | null>;
}) {
  const { user } = useSession();
  const cameFromMail = useLocation().hash === ARRIVED;
  const test = trpc.mail.sendTest.useMutation({
    onSuccess: ({ isSent }) => isSent || notify.replace(MAIL_TOAST),
    meta: { failed: 'Failed to send a test email' },
  });
  const result = test.data;
  const isMicrosoft = !environmentHost && Boolean(microsoft.connection?.mailbox);
  if (!server && !environmentHost && !isMicrosoft) return null;
  // One's own mailbox needs no such test.
  const shared = isMicrosoft && microsoft.connection?.account ? microsoft.connection : null;
  const isWrong = result?.isSent === true && result.sender === 'onBehalf';
  const isReady = shared ? shared.testedAt : cameFromMail || server?.testedAt || result?.isSent;
  const canConfirm = !arrivedAt && !isWrong && Boolean(isReady);
  return (
    <SettingsSection
      title="Test email"
      hint={`Goes to ${user.email} at once, through ${isMicrosoft ? 'Microsoft' : 'the server that is saved'}.`}
      hasLongAction
      action={
        <Button
          ref={button}
          variant="default"
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? 'Sending...' : 'Send a test email to myself'}
        </Button>
      }
    >
      <div role="status">
        {!test.isPending && result && (
          <Alert color={colorOf(result)} title={titleOf(result, isMicrosoft)}>
            {result.isSent
              ? sentText(result, isMicrosoft ? microsoft.connection : null, user.email)
              : result.reason}
            {!result.isSent && result.answer && (
              <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                {`${isMicrosoft ? 'Microsoft' : 'The server'} wrote: ${result.answer}`}
              </Text>
            )}
          </Alert>
        )}
      </div>
      {canConfirm && (
        <Arrival
          question={
            shared ? `Did the test email arrive, from ${shared.mailbox} alone?` : 'Did the test email arrive?'
          }
          isFocused={cameFromMail}
          onConfirmed={() => button.current?.focus()}
        />
      )}
      {!canConfirm && !isWrong && (arrivedAt || result?.isSent !== false) && (
        <Text size="sm" c="dimmed" mt={result ? 'sm' : undefined}>
          {arrivedAt
            ? `A test email arrived on ${formatShortTime(arrivedAt)}.`
            : 'No test email has arrived yet. Send one to yourself.'}
        </Text>
      )}
    </SettingsSection>
  );
}

function Arrival({
  question,
  isFocused,
  onConfirmed,
}: {
  question: string;
  isFocused: boolean;
  onConfirmed: () => void;
}) {
  const confirm = trpc.mail.confirmTest.useMutation({
    meta: { done: 'Email works', failed: 'Failed to save that it arrived' },
    onSuccess: onConfirmed,
  });
  return (
    <Group gap="sm" mt="md">
      <Text fw={600}>{question}</Text>
      <Button
        autoFocus={isFocused}
        aria-disabled={confirm.isPending}
        onClick={() => confirm.isPending || confirm.mutate()}
      >
        It arrived
      </Button>
    </Group>
  );
}
