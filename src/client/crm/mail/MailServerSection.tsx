import { Alert, Code, Text } from '@mantine/core';
import { type MailSettings, UNREADABLE_PASSWORD } from '#shared/platform/mail.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { MailServerForm } from './MailServerForm.tsx';

const MICROSOFT_FIRST =
  'Used only to tell administrators when Microsoft takes no mail, and after you disconnect it.';

export function MailServerSection({ settings }: { settings: MailSettings }) {
  const { server, environmentHost, microsoft } = settings;
  const hint = microsoft.connection?.mailbox
    ? MICROSOFT_FIRST
    : server
      ? `Mails go through ${server.host}.`
      : 'Without a mail server no mail reaches anybody: each is stored as a file in the data folder.';
  return (
    <SettingsSection title="Mail server" hint={environmentHost ? undefined : hint}>
      {environmentHost ? (
        <Text maw="65ch">
          Mails go through <b>{environmentHost}</b>: the variable <Code>SMTP_URL</Code> is set where
          ProviderDesk is started. It is used in place of a server that is entered here; to enter one, remove
          the variable and start again.
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
