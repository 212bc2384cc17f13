import { Alert, Button, Group, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import type { MailSettings } from '#shared/mail-settings/mail.ts';
import {
  describeNotice,
  heldSentence,
  type MicrosoftConnectionRecord,
  needsSignIn,
  signInResult,
} from '#shared/mail-settings/microsoft.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { MicrosoftForm } from './MicrosoftForm.tsx';
import { MicrosoftSteps } from './MicrosoftSteps.tsx';

/** Sending as a mailbox of Microsoft 365: the registration in Entra, the sign-in, and what is wrong with them. */
export function MicrosoftSection({ settings }: { settings: MailSettings }) {
  const { microsoft, notices } = settings;
  const { connection } = microsoft;
  const mailbox = connection?.mailbox;
  const [params] = useSearchParams();
  return (
    <FoldedSection
      anchor="microsoft"
      title="Microsoft 365"
      summary={mailbox ?? 'For mailboxes at Microsoft'}
      hint={
        mailbox
          ? `Emails go through Microsoft, as ${mailbox}.`
          : 'Sends without a password: somebody signs in once.'
      }
      startsOpen={Boolean(connection) || notices.length > 0 || params.has('microsoft')}
    >
      <SignInOutcome connection={connection} />
      {notices.map((notice) => (
        <Alert
          key={`${notice.about} ${notice.endsOn}`}
          mb="md"
          color={notice.hasEnded ? 'red' : 'yellow'}
          role="alert"
        >
          {describeNotice(notice)}
        </Alert>
      ))}
      {connection?.heldUntil && !connection.problem && (
        <Alert mb="md" color="yellow">
          {heldSentence(connection.heldUntil)}
        </Alert>
      )}
      {connection && !connection.isReadable && (
        <Alert mb="md" color="red" role="alert">
          {signInResult.labels.key}
        </Alert>
      )}
      {connection && needsSignIn(connection) && (
        <Alert mb="md" color="yellow" role="alert">
          {`Sign in again so that emails come from ${connection.sharedMailbox ?? 'your own mailbox'}. Until then they come from ${mailbox}.`}
        </Alert>
      )}
      {connection && <SignIn connection={connection} version={microsoft.version} />}
      <MicrosoftSteps settings={microsoft} />
      <MicrosoftForm settings={microsoft} />
    </FoldedSection>
  );
}

/** The outcome of a sign-in at Microsoft, after the way back. */
function SignInOutcome({ connection }: { connection: MicrosoftConnectionRecord | null }) {
  const [params] = useSearchParams();
  const result = parseOption(signInResult, params.get('microsoft'));
  // The result 'done' is over once there is a problem, a test or another mailbox.
  const isOver =
    result === 'done' && connection && (connection.problem || connection.testedAt || needsSignIn(connection));
  if (!result || isOver) return null;
  return (
    <Alert mb="md" color={result === 'done' ? 'teal' : 'red'} role="status">
      {signInResult.labels[result]}
    </Alert>
  );
}

function SignIn({ connection, version }: { connection: MicrosoftConnectionRecord; version: number }) {
  const { mailbox, account, secretEndsOn, signInEndsOn, problem } = connection;
  const signIn = trpc.mail.signInToMicrosoft.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => isPromptCancelled(error) || notifyFailure('Failed to sign in', error),
  });
  const disconnect = trpc.mail.disconnectMicrosoft.useMutation({
    onSuccess: () => notify.success('Microsoft disconnected'),
    onError: (error) => isPromptCancelled(error) || notifyFailure('Failed to disconnect', error),
  });
  const isBusy = signIn.isPending || disconnect.isPending || signIn.isSuccess;
  return (
    <>
      {mailbox && (
        <Text mb="sm" maw="65ch">
          {account && `${account} signed in for this shared mailbox. `}
          {`The client secret ends on ${formatShortDay(secretEndsOn)}. `}
          {signInEndsOn && `The sign-in ends on ${formatShortDay(signInEndsOn)} if nothing uses it. `}
          {connection.testedAt
            ? `Test email last accepted ${formatShortTime(connection.testedAt)}.`
            : 'Not tested as it is now.'}
        </Text>
      )}
      <Group gap="sm" mb="lg">
        <Button
          variant={mailbox && !problem && !needsSignIn(connection) ? 'default' : 'filled'}
          aria-disabled={isBusy}
          onClick={() => isBusy || signIn.mutate()}
        >
          {mailbox ? 'Sign in again' : 'Sign in with Microsoft'}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-disabled={isBusy}
          onClick={() => isBusy || disconnect.mutate({ version })}
        >
          Disconnect
        </Button>
      </Group>
    </>
  );
}
