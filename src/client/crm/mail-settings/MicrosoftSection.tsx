import { formFailure } from '../../ui/form/formFailure.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import '@mantine/core/styles/List.layer.css';
import { Alert, Anchor, Button, Code, Group, List, Text, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import type { MailSettings } from '#shared/mail-settings/mail.ts';
import { microsoftForm } from '#shared/mail-settings/microsoft.schema.ts';
import {
  describeNotice,
  heldSentence,
  type MicrosoftConnectionRecord,
  type MicrosoftSettings,
  microsoftScopes,
  needsSignIn,
  signInResult,
} from '#shared/mail-settings/microsoft.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { DateInput } from '../../ui/form/inputs.tsx';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { copyLink } from '../../ui/links/copyLink.ts';
import { NewTabIcon } from '../../ui/links/WebLink.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';

const valuesOf = ({ connection }: MicrosoftSettings) => ({
  clientId: connection?.clientId ?? '',
  tenantId: connection?.tenantId ?? '',
  secretEndsOn: connection?.secretEndsOn ?? '',
  sharedMailbox: connection?.sharedMailbox ?? '',
  secret: '',
});

/** The values that Entra shows of the registration. */
function MicrosoftForm({ settings: stored }: { settings: MicrosoftSettings }) {
  const { version, connection } = stored;
  const form = useStoredForm(microsoftForm, valuesOf(stored), { id: 'microsoft', version });
  const save = trpc.mail.saveMicrosoft.useMutation({
    onSuccess: (saved) => {
      form.record.version = saved.version;
      form.setFieldValue('secret', '');
      form.resetDirty();
      const { connection } = saved;
      const isSignedIn = connection?.mailbox && !needsSignIn(connection);
      notify.success(isSignedIn ? 'Registration saved' : 'Registration saved. Sign in now.');
    },
    onError: formFailure(form, 'Failed to save the registration'),
  });
  return (
    <SettingsForm
      label="Registration in Entra"
      form={form}
      saveLabel="Save registration"
      saving={save.isPending}
      onSave={(values) => save.mutate({ ...values, version: form.record.version })}
    >
      <InputField form={form} name="clientId" as={TextInput} label="Application (client) ID" withAsterisk />
      <InputField form={form} name="tenantId" as={TextInput} label="Directory (tenant) ID" withAsterisk />
      <InputField
        form={form}
        name="secret"
        as={AccessiblePasswordInput}
        label="Client secret"
        withAsterisk={!connection}
        autoComplete="new-password"
        placeholder={connection ? 'Leave empty to keep it' : undefined}
      />
      <InputField form={form} name="secretEndsOn" as={DateInput} label="Secret ends on" withAsterisk />
      <InputField
        form={form}
        name="sharedMailbox"
        as={TextInput}
        type="email"
        label="Shared mailbox"
        placeholder="hello@example.com"
        description="Only if emails come from one."
      />
    </SettingsForm>
  );
}

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
  // 'done' no longer applies after a problem, a test or another mailbox.
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
    meta: { failed: 'Failed to sign in' },
  });
  const disconnect = trpc.mail.disconnectMicrosoft.useMutation({
    meta: { done: 'Microsoft disconnected', failed: 'Failed to disconnect' },
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

/** The steps by which the product is registered in Entra. The registration serves whatever else signs in with Microsoft, too. */
function MicrosoftSteps({
  settings: { returnUrl, isReturnUrlAllowed, connection },
}: {
  settings: MicrosoftSettings;
}) {
  return (
    <details open={!connection}>
      <Text component="summary" fw={600} py="xs" style={{ cursor: 'pointer' }}>
        How to register the product in Entra
      </Text>
      {!isReturnUrlAllowed && (
        <Alert mb="sm" color="yellow">
          Microsoft accepts only https addresses. Ask whoever hosts this to set your domain.
        </Alert>
      )}
      <List type="ordered" listStyleType="decimal" spacing="xs" my="sm" maw="65ch">
        <List.Item>
          {'Open '}
          <Anchor href="https://entra.microsoft.com" target="_blank" rel="noreferrer" underline="always">
            entra.microsoft.com
            <NewTabIcon />
          </Anchor>
          {' as an administrator. Choose App registrations, New registration.'}
        </List.Item>
        <List.Item>Name it ProviderDesk. Choose Accounts in this organizational directory only.</List.Item>
        <List.Item>
          Under Redirect URI choose Web, and paste this address:
          <Group gap="xs" mt={4}>
            <Code style={{ overflowWrap: 'anywhere' }}>{returnUrl}</Code>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => void copyLink(returnUrl, 'Address copied')}
            >
              Copy address
            </Button>
          </Group>
        </List.Item>
        <List.Item>Press Register. Copy the two ids of its Overview into the boxes below.</List.Item>
        <List.Item>
          {'Under API permissions add Microsoft Graph, Delegated permissions: '}
          <Code>{microsoftScopes(false).join(' ')}</Code>
          {'. For a shared mailbox: '}
          <Code>{microsoftScopes(true).join(' ')}</Code>
        </List.Item>
        <List.Item>
          Under Certificates & secrets add a New client secret. Paste its Value, not its Secret ID.
        </List.Item>
        <List.Item>Enter the day under Expires. We remind you 14 and 3 days before.</List.Item>
        <List.Item>
          Do emails come from a shared mailbox, such as hello@? Give one person Full Access and Send As on it
          in the Exchange admin center, not Send on behalf. Enter its address below.
        </List.Item>
        <List.Item>
          Save. Then sign in as the mailbox that emails come from, or as the person with access to the shared
          one.
        </List.Item>
      </List>
    </details>
  );
}
