import { Button, Text } from '@mantine/core';
import { NO_MAIL_SERVER } from '#shared/mail-settings/mail.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';

/** The place of the link of a mail that nobody could be sent. */
export const NoMailServer = () => (
  <Text role="status">
    {NO_MAIL_SERVER} The newest file in <code>.data/mail</code>, or <code>mail</code> in your data folder, has
    it.
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
