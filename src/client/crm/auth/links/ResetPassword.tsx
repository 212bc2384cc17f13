import { Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { resetPasswordInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useFormErrors, useZodForm } from '../../../ui/form/useZodForm.ts';
import { LoginCard, SignInLink } from '../LoginCard.tsx';
import { LoginForm, NewPasswordField } from '../LoginForm.tsx';

export function ResetPassword() {
  const [params] = useSearchParams();
  const form = useZodForm(resetPasswordInput, { token: params.get('token') ?? '', password: '' });
  const reset = trpc.auth.resetPassword.useMutation({
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });
  const errors = useFormErrors(form);

  if (reset.isSuccess) {
    return (
      <LoginCard key="done" title="Password changed">
        <Text role="status">Your new password is set, and all your devices are signed out.</Text>
        <SignInLink isPrimary email={reset.data.email} />
      </LoginCard>
    );
  }
  return (
    <LoginCard title="Set a new password">
      <LoginForm
        label="Set a new password"
        form={form}
        isPending={reset.isPending}
        onSave={(data) => reset.mutate(data)}
        submit={['Set password', 'Saving...']}
        error={
          reset.error?.message ?? (errors.token && 'This link is not complete. Please ask for a new one.')
        }
      >
        <NewPasswordField form={form} label="New password" />
      </LoginForm>
      <SignInLink />
    </LoginCard>
  );
}
