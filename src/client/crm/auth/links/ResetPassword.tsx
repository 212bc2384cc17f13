import { Button, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { resetPasswordInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { useFormErrors, useZodForm } from '../../../ui/form/useZodForm.ts';
import { NewPasswordField } from '../AccountFields.tsx';
import { LoginCard } from '../LoginCard.tsx';

/** The page of the mailed link for a forgotten password. */
export function ResetPassword() {
  const [params] = useSearchParams();
  const form = useZodForm(resetPasswordInput, { token: params.get('token') ?? '', password: '' });
  const reset = trpc.auth.resetPassword.useMutation({
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });
  const formProps = useFormProps({ form, saving: reset.isPending, onSave: (data) => reset.mutate(data) });
  const errors = useFormErrors(form);
  const signIn = (
    <Button component={Link} to="/crm" fullWidth variant={reset.isSuccess ? 'filled' : 'default'}>
      Go to sign in
    </Button>
  );

  if (reset.isSuccess) {
    return (
      <LoginCard key="done" title="Password changed">
        <Text role="status">Your new password is set, and all your devices are signed out.</Text>
        {signIn}
      </LoginCard>
    );
  }
  return (
    <LoginCard title="Set a new password">
      <form {...formProps} aria-label="Set a new password">
        <Stack gap="md">
          {(reset.error || errors.token) && (
            <FormAlert>
              {reset.error?.message ?? 'This link is not complete. Please ask for a new one.'}
            </FormAlert>
          )}
          <NewPasswordField form={form} label="New password" />
          <Button type="submit" fullWidth aria-disabled={reset.isPending}>
            {reset.isPending ? 'Saving...' : 'Set password'}
          </Button>
        </Stack>
      </form>
      {signIn}
    </LoginCard>
  );
}
