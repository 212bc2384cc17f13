import { Button, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { LoginCard, SignInLink } from '../LoginCard.tsx';

/** The page of the mailed link. Opening it confirms nothing, because mail scanners open links too. */
export function VerifyEmail() {
  const [params] = useSearchParams();
  const verify = trpc.auth.verifyEmail.useMutation({ meta: { quiet: true } });
  const token = params.get('token') ?? '';

  if (verify.data) {
    const isActive = verify.data.state === 'active';
    return (
      <LoginCard key="done" title="Email confirmed">
        <Text role="status">
          {isActive
            ? 'Thank you. Your account is ready: you can sign in now.'
            : 'Thank you. Your account now waits for an administrator to approve it. We email you as soon as that is done.'}
        </Text>
        <SignInLink isPrimary={isActive} email={verify.data.email} />
      </LoginCard>
    );
  }
  return (
    <LoginCard title="Confirm your email" subtitle="One click, and your address is verified">
      {verify.error && (
        <FormAlert>
          {verify.error.message} Sign in with your email and password, and we offer to send one.
        </FormAlert>
      )}
      <Button fullWidth disabled={!token || verify.isPending} onClick={() => verify.mutate({ token })}>
        {verify.isPending ? 'Confirming...' : 'Confirm email'}
      </Button>
      {(verify.error || !token) && <SignInLink />}
    </LoginCard>
  );
}
