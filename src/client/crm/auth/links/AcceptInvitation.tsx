import { Button, Text, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { acceptInvitationInput } from '#shared/auth/auth.schema.ts';
import type { OpenInvitation } from '#shared/team/team.schema.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { FirmSignIn } from '../FirmSignIn.tsx';
import { LoginCard, SignInLink } from '../LoginCard.tsx';
import { LoginForm, NewNameFields, NewPasswordField } from '../LoginForm.tsx';

/** The page of the mailed link of an invitation. Opening it accepts nothing, because mail scanners open links too. */
export function AcceptInvitation() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invitation = trpc.auth.invitation.useQuery(
    { token },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (invitation.data?.isFirmOnly)
    return (
      <LoginCard title="Accept your invitation" subtitle="Sign in with your account of the firm">
        <FirmSignIn invitation={token} />
      </LoginCard>
    );
  if (invitation.data) return <AcceptForm token={token} invitation={invitation.data} />;
  if (token && !invitation.error) return <Loading />;
  const isRejected = !token || invitation.error?.data?.code === 'BAD_REQUEST';
  return (
    <LoginCard title="Accept your invitation">
      <FormAlert>
        {invitation.error?.message ?? 'This link is not complete. Please open it again from your email.'}
      </FormAlert>
      {!isRejected && (
        <Button fullWidth onClick={() => invitation.refetch()}>
          Try Again
        </Button>
      )}
      <SignInLink />
    </LoginCard>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { email, firstName, lastName } = invitation;
  const form = useZodForm(acceptInvitationInput, {
    token,
    password: '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  });
  const accept = trpc.auth.acceptInvitation.useMutation({
    meta: { quiet: true },
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });

  if (accept.isSuccess) {
    return (
      <LoginCard key="done" title="Welcome">
        <Text role="status">Your account is ready: you can sign in now with {email}.</Text>
        <SignInLink isPrimary email={email} />
      </LoginCard>
    );
  }
  return (
    <LoginCard title="Accept your invitation" subtitle="Choose your name and a password">
      <LoginForm
        label="Accept your invitation"
        form={form}
        isPending={accept.isPending}
        onSave={(data) => accept.mutate(data)}
        submit={['Create my account', 'Saving...']}
        error={!accept.error?.data?.fieldErrors && accept.error?.message}
      >
        <NewNameFields form={form} />
        <TextInput
          label="Email"
          description="The invitation came to this address"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField form={form} label="Password" />
      </LoginForm>
      <FirmSignIn invitation={token} />
      {accept.error && <SignInLink />}
    </LoginCard>
  );
}
