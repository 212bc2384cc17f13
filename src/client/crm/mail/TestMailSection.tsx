import { Alert, Button, Text } from '@mantine/core';
import { formatTime } from '#shared/fields/format.ts';
import type { MailSettings } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';

const sentTitle = (isMicrosoft: boolean) =>
  isMicrosoft ? 'Microsoft accepted the email' : 'Test email sent';

const sentText = (isMicrosoft: boolean, to: string) =>
  isMicrosoft
    ? `Accepted is not delivered: look into the mailbox of ${to}.`
    : `Look into the mailbox of ${to}.`;

/** Sends a mail through the saved server, and says what came of it. */
export function TestMailSection({
  settings: { server, environmentHost, microsoft },
}: {
  settings: MailSettings;
}) {
  const { user } = useSession();
  const test = trpc.mail.sendTest.useMutation({
    onError: (error) => notifyFailure('Failed to send a test email', error),
  });
  const result = test.data;
  const isMicrosoft = !environmentHost && Boolean(microsoft.connection?.mailbox);
  if (!server && !environmentHost && !isMicrosoft) return null;
  return (
    <SettingsSection
      title="Test email"
      hint={`Goes to ${user.email} at once, through ${isMicrosoft ? 'Microsoft' : 'the server that is saved'}.`}
      action={
        <Button
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
      {!result && !environmentHost && !isMicrosoft && (
        <Text size="sm" c="dimmed">
          {server?.testedAt ? `Last taken ${formatTime(server.testedAt)}.` : 'Not tested as it is now.'}
        </Text>
      )}
    </SettingsSection>
  );
}
