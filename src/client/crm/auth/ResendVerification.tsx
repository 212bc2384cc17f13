import { Button, Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';

const isThisMachine = ['127.0.0.1', '[::1]', 'localhost'].includes(window.location.hostname);

/** Said in place of an email that nobody could be sent: its link is in the terminal, and a file. */
export const NoMailServer = () => (
  <Text role="status">
    No mail server is set yet.{' '}
    {isThisMachine
      ? 'The link is in the terminal that runs this, and in the folder ‘mail’ of its data.'
      : 'Ask whoever installed this for the link.'}
  </Text>
);

export function ResendVerification({ email }: { email: string }) {
  const resend = trpc.auth.resendVerification.useMutation({ meta: { quiet: true } });
  if (resend.data?.isMailed === false) return <NoMailServer />;
  if (resend.isSuccess) {
    return (
      <Text size="sm" role="status">
        If this address is not confirmed yet, a new link is on its way.
      </Text>
    );
  }
  return (
    <>
      {resend.error && <FormAlert>{resend.error.message}</FormAlert>}
      <Button variant="default" onClick={() => resend.mutate({ email })} disabled={resend.isPending}>
        {resend.isPending ? 'Sending...' : 'Resend the link'}
      </Button>
    </>
  );
}
