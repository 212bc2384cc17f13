import { Button, Stack, Text, TextInput } from '@mantine/core';
import { emailInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { LoginCard } from './LoginCard.tsx';
import { ModeLink } from './ModeLink.tsx';
import { NoMailServer } from './NoMailServer.tsx';

interface ForgotPasswordProps {
  email: string;
  onBack: () => void;
}

/** Requests a link that sets a new password. The answer is the same whether or not the address has an account. */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const form = useZodForm(emailInput, { email });
  const request = trpc.auth.requestPasswordReset.useMutation({ meta: { quiet: true } });
  const formProps = useFormProps({
    form,
    saving: request.isPending,
    onSave: (data) => request.mutate(data),
  });

  if (request.isSuccess) {
    return (
      <LoginCard key="sent" title="Check Your Email">
        <Text>
          If <strong>{request.variables.email}</strong> has an account, a link is on its way. It works for one
          hour.
        </Text>
        {!request.data.isMailed && <NoMailServer />}
        <Button fullWidth onClick={onBack}>
          Back to Sign In
        </Button>
      </LoginCard>
    );
  }
  return (
    <LoginCard
      title="Forgot password"
      subtitle="We send you a link to set a new one"
      footer={<ModeLink onClick={onBack}>Back to Sign In</ModeLink>}
    >
      <form {...formProps} aria-label="Forgot password">
        <Stack gap="md">
          {request.error && <FormAlert>{request.error.message}</FormAlert>}
          <InputField
            form={form}
            name="email"
            as={TextInput}
            label="Email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
          />
          <Button type="submit" fullWidth aria-disabled={request.isPending}>
            {request.isPending ? 'Sending...' : 'Send the link'}
          </Button>
        </Stack>
      </form>
    </LoginCard>
  );
}
