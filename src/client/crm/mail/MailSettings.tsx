import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { isMailed, type MailSettings as Settings } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { MailServerSection } from './MailServerSection.tsx';
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

/** The server through which mails go; for administrators. What follows it waits for it, so that nothing moves. */
export function MailSettings({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = trpc.mail.settings.useQuery();
  const testButton = useRef<HTMLButtonElement>(null);
  // The result stands below the button.
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
      <WaitingMails settings={data} />
      {!data.environmentHost && <MicrosoftSection settings={data} />}
      <MailServerSection settings={data} onTest={test} />
      <TestMailSection settings={data} button={testButton} />
      {children}
    </>
  );
}
