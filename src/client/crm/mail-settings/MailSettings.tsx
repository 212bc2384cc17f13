import { Alert, Code, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { isMailed, type MailSettings as Settings, UNREADABLE_PASSWORD } from '#shared/mail-settings/mail.ts';
import { passwordsEnd, takesPasswordsAtMicrosoft } from '#shared/mail-settings/microsoft.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { MailServerForm } from './MailServerForm.tsx';
import { MicrosoftSection } from './MicrosoftSection.tsx';
import { TestMailSection } from './TestMailSection.tsx';

function WaitingMails({ settings: { waitingCount, microsoft, environmentHost } }: { settings: Settings }) {
  if (waitingCount === 0) return null;
  const waiting = `${formatCount(waitingCount, 'email')} waiting to be sent.`;
  const isStopped = !environmentHost && microsoft.connection?.problem;
  return (
    <Text>
      {isStopped
        ? `${waiting} Sent once it is put right, within 14 days.`
        : `${waiting} Each is tried again at least once a minute.`}
    </Text>
  );
}

/** What Microsoft switches off, and whether it matters here. */
function PasswordsEnd({ settings: { environmentHost, server, microsoft } }: { settings: Settings }) {
  if (!environmentHost && microsoft.connection?.mailbox) return null;
  const host = environmentHost ?? server?.host;
  if (host && takesPasswordsAtMicrosoft(host))
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <Text fw={600}>{`Your emails go through ${host} with a password.`}</Text>
        <Text size="sm">
          {`${passwordsEnd} ${environmentHost ? 'Remove the variable SMTP_URL, start again, and sign in with Microsoft here.' : 'Sign in with Microsoft below instead.'}`}
        </Text>
      </Alert>
    );
  if (host) return null;
  return (
    <Text size="sm" c="dimmed" maw="75ch">
      {`If your mailbox is at Microsoft 365, sign in with Microsoft. ${passwordsEnd}`}
    </Text>
  );
}

/** The server through which mails go; for administrators. What follows it waits for it, so that nothing moves. */
export function MailSettings({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = trpc.mail.settings.useQuery();
  const testButton = useRef<HTMLButtonElement>(null);
  // The result is below the button.
  const test = () => {
    testButton.current?.focus();
    testButton.current?.click();
  };
  if (error && !data)
    return (
      <>
        <ErrorNotice message={`Error loading the mail server: ${error.message}`} onRetry={refetch} />
        {children}
      </>
    );
  if (!data)
    return <Skeleton h={{ base: 245, sm: 210 }} role="status" aria-label="Loading the mail server..." />;
  return (
    <>
      {!isMailed(data) && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Text fw={600}>No email is sent yet.</Text>
          <Text size="sm">Choose one of these. Until then emails are stored as files.</Text>
        </Alert>
      )}
      <PasswordsEnd settings={data} />
      <WaitingMails settings={data} />
      {!data.environmentHost && <MicrosoftSection settings={data} />}
      <MailServerSection settings={data} onTest={test} />
      <TestMailSection settings={data} button={testButton} />
      {children}
    </>
  );
}

const MICROSOFT_FIRST = 'Used only when Microsoft takes no email, or is disconnected.';

function MailServerSection({ settings, onTest }: { settings: Settings; onTest: () => void }) {
  const { server, environmentHost, microsoft } = settings;
  const hint = microsoft.connection?.mailbox
    ? MICROSOFT_FIRST
    : server
      ? `Emails go through ${server.host}.`
      : 'The server of your email provider.';
  if (environmentHost)
    return (
      <SettingsSection title="Mail server">
        <Text maw="65ch">
          Emails go through <b>{environmentHost}</b>, set by the variable <Code>SMTP_URL</Code>. To enter a
          server here, remove the variable and start again.
        </Text>
      </SettingsSection>
    );
  return (
    <FoldedSection
      anchor="mail-server"
      title="Mail server"
      summary={server?.host ?? 'For any other mailbox'}
      hint={hint}
      startsOpen={Boolean(server)}
    >
      {server?.password === 'unreadable' && (
        <Alert mb="md" color="red" role="alert">
          {UNREADABLE_PASSWORD}
        </Alert>
      )}
      <MailServerForm settings={settings} onTest={onTest} />
    </FoldedSection>
  );
}
