import { Alert, Code, Text } from '@mantine/core';
import { type MailSettings, UNREADABLE_PASSWORD } from '#shared/platform/mail.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { MailServerForm } from './MailServerForm.tsx';

const MICROSOFT_FIRST = 'Used only when Microsoft takes no email, or is disconnected.';

export function MailServerSection({ settings }: { settings: MailSettings }) {
  const { server, environmentHost, microsoft } = settings;
  const hint = microsoft.connection?.mailbox
    ? MICROSOFT_FIRST
    : server
      ? `Emails go through ${server.host}.`
      : 'Enter a mail server. Until then emails are stored as files, and reach nobody.';
  return (
    <SettingsSection title="Mail server" hint={environmentHost ? undefined : hint}>
      {environmentHost ? (
        <Text maw="65ch">
          Emails go through <b>{environmentHost}</b>, set by the variable <Code>SMTP_URL</Code>. To enter a
          server here, remove the variable and start again.
        </Text>
      ) : (
        <>
          {server?.password === 'unreadable' && (
            <Alert mb="md" color="red" role="alert">
              {UNREADABLE_PASSWORD}
            </Alert>
          )}
          <MailServerForm settings={settings} />
        </>
      )}
    </SettingsSection>
  );
}
