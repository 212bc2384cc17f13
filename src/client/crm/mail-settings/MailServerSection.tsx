import { Alert, Code, Text } from '@mantine/core';
import { type MailSettings, UNREADABLE_PASSWORD } from '#shared/mail-settings/mail.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { MailServerForm } from './MailServerForm.tsx';

const MICROSOFT_FIRST = 'Used only when Microsoft takes no email, or is disconnected.';

export function MailServerSection({ settings, onTest }: { settings: MailSettings; onTest: () => void }) {
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
