import { Alert, Button, Text } from '@mantine/core';
import { formatTime } from '#shared/fields/format.ts';
import type { MailSettings } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { useSession } from '../auth/useSession.ts';
import { notifyFailure } from '../notifyFailure.ts';
import { SettingsSection } from '../settings/SettingsSection.tsx';

/** Sends a mail through the saved server, and says what came of it. */
export function TestMailSection({ settings: { server, environmentHost } }: { settings: MailSettings }) {
  const { user } = useSession();
  const test = trpc.mail.sendTest.useMutation({
    onError: (error) => notifyFailure('Failed to send a test mail', error),
  });
  const result = test.data;
  if (!server && !environmentHost) return null;
  return (
    <SettingsSection
      title="Test mail"
      hint={`Goes to ${user.email} at once, through the server that is saved.`}
      action={
        <Button
          variant="default"
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? 'Sending...' : 'Send a test mail to myself'}
        </Button>
      }
    >
      <div role="status">
        {!test.isPending && result && (
          <Alert
            color={result.isSent ? 'teal' : 'red'}
            title={result.isSent ? 'The mail server took the mail' : 'The mail was not sent'}
          >
            {result.isSent ? `Look into the mailbox of ${user.email}.` : result.reason}
            {!result.isSent && result.answer && (
              <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                {`The server wrote: ${result.answer}`}
              </Text>
            )}
          </Alert>
        )}
      </div>
      {!result && !environmentHost && (
        <Text size="sm" c="dimmed">
          {server?.testedAt ? `Last taken ${formatTime(server.testedAt)}.` : 'Not tested as it is now.'}
        </Text>
      )}
    </SettingsSection>
  );
}
