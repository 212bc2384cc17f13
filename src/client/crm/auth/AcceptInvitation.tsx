import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { acceptInvitationInput, PASSWORD_MIN_LENGTH } from '#shared/auth.schema.ts';
import type { OpenInvitation } from '#shared/team.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Loading } from '../../ui/Loading.tsx';
import { LoginCard } from './LoginCard.tsx';

const SignInLink = ({ isPrimary = false }: { isPrimary?: boolean }) => (
  <Button component={Link} to="/crm" fullWidth variant={isPrimary ? 'filled' : 'default'}>
    Go to Sign In
  </Button>
);

/** The page of the mailed link of an invitation. Opening it accepts nothing, because mail scanners open links too. */
export function AcceptInvitation() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invitation = trpc.auth.invitation.useQuery(
    { token },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (invitation.data) return <AcceptForm token={token} invitation={invitation.data} />;
  if (token && !invitation.error) return <Loading />;
  const isRejected = !token || invitation.error?.data?.code === 'BAD_REQUEST';
  return (
    <LoginCard title="Accept your invitation">
      <FormAlert>
        {invitation.error?.message ?? 'This link is not complete. Please open it again from your mail.'}
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
    ...{ token, password: '', firstName: firstName ?? '', lastName: lastName ?? '' },
  });
  const accept = trpc.auth.acceptInvitation.useMutation({
    meta: { quiet: true },
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });
  const formProps = useFormProps({ form, saving: accept.isPending, onSave: (data) => accept.mutate(data) });

  if (accept.isSuccess) {
    return (
      <LoginCard key="done" title="Welcome">
        <Text role="status">Your account is ready: you can sign in now with {email}.</Text>
        <SignInLink isPrimary />
      </LoginCard>
    );
  }
  return (
    <LoginCard title="Accept your invitation" subtitle="Choose your name and a password">
      <form {...formProps} aria-label="Accept your invitation">
        <Stack gap="md">
          {accept.error && !accept.error.data?.fieldErrors && <FormAlert>{accept.error.message}</FormAlert>}
          <SimpleGrid cols={2} spacing="sm">
            <Field
              form={form}
              name="firstName"
              as={TextInput}
              label="First Name"
              autoComplete="given-name"
              required
              withAsterisk={false}
            />
            <Field
              form={form}
              name="lastName"
              as={TextInput}
              label="Last Name"
              autoComplete="family-name"
              required
              withAsterisk={false}
            />
          </SimpleGrid>
          <TextInput
            label="Email"
            description="The invitation came to this address"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
          />
          <Field
            form={form}
            name="password"
            as={AccessiblePasswordInput}
            label="Password"
            description={`At least ${PASSWORD_MIN_LENGTH} characters`}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" fullWidth aria-disabled={accept.isPending}>
            {accept.isPending ? 'Saving...' : 'Create my account'}
          </Button>
        </Stack>
      </form>
      {accept.error && <SignInLink />}
    </LoginCard>
  );
}
