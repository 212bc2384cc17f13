import { Alert, Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { formatShortTime } from '#shared/fields/format.ts';
import type { MailSettings } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import { MAIL_TOAST } from './MailServerForm.tsx';

const sentTitle = (isMicrosoft: boolean) =>
  isMicrosoft ? 'Microsoft accepted the email' : 'Test email sent';

const sentText = (isMicrosoft: boolean, to: string) =>
  isMicrosoft
    ? `Accepted is not delivered: look into the mailbox of ${to}.`
    : `Look into the mailbox of ${to}, and into its spam folder.`;

/** The anchor of the link in a test email. */
const ARRIVED = '#arrived';

/** Sends a mail through the saved server, says what came of it, and asks whether it arrived. */
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
    onError: (error) => notifyFailure('Failed to send a test email', error),
  });
  const result = test.data;
  const isMicrosoft = !environmentHost && Boolean(microsoft.connection?.mailbox);
  if (!server && !environmentHost && !isMicrosoft) return null;
  const canConfirm = !arrivedAt && (cameFromMail || Boolean(server?.testedAt) || result?.isSent === true);
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
          <Alert
            color={result.isSent ? 'teal' : 'red'}
            title={result.isSent ? sentTitle(isMicrosoft) : 'The email was not sent'}
          >
            {result.isSent ? sentText(isMicrosoft, user.email) : result.reason}
            {!result.isSent && result.answer && (
              <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                {`${isMicrosoft ? 'Microsoft' : 'The server'} wrote: ${result.answer}`}
              </Text>
            )}
          </Alert>
        )}
      </div>
      {canConfirm && <Arrival isFocused={cameFromMail} onConfirmed={() => button.current?.focus()} />}
      {!canConfirm && (arrivedAt || result?.isSent !== false) && (
        <Text size="sm" c="dimmed" mt={result ? 'sm' : undefined}>
          {arrivedAt
            ? `A test email arrived on ${formatShortTime(arrivedAt)}.`
            : 'No test email has arrived yet. Send one to yourself.'}
        </Text>
      )}
    </SettingsSection>
  );
}

/** Asks whether the test email arrived: only who has it before them knows. */
function Arrival({ isFocused, onConfirmed }: { isFocused: boolean; onConfirmed: () => void }) {
  const confirm = trpc.mail.confirmTest.useMutation({
    onSuccess: () => {
      onConfirmed();
      notify.success('Email works');
    },
    onError: (error) => notifyFailure('Failed to save that it arrived', error),
  });
  return (
    <Group gap="sm" mt="md">
      <Text fw={600}>Did the test email arrive?</Text>
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
