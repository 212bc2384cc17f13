import { Button, Stack, TextInput } from '@mantine/core';
import { signInInput } from '#shared/auth.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordBox } from '../../ui/PasswordBox.tsx';
import { useFormBehaviour } from '../../ui/useFormBehaviour.ts';
import { useZodForm } from '../../ui/useZodForm.ts';
import { Resend } from './Resend.tsx';

interface SignInFormProps {
  /** Known already, as when a session ended: then the password has the focus. */
  email?: string;
  /** Told while typing, so that another card can go on with the address. */
  onEmail?: (email: string) => void;
}

/** Email and password. Signing in puts the session in the client's memory, and the gate opens. */
export function SignInForm({ email = '', onEmail }: SignInFormProps) {
  const utils = trpc.useUtils();
  const form = useZodForm(signInInput, { email, password: '' });
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: (session) => utils.auth.session.setData(undefined, session),
  });
  const behaviour = useFormBehaviour({
    form,
    saving: signIn.isPending,
    onSave: (data) => signIn.mutate(data),
  });
  const emailBox = form.getInputProps('email');

  return (
    <form {...behaviour} aria-label="Sign In">
      <Stack gap="md">
        {signIn.error && <FormAlert>{signIn.error.message}</FormAlert>}
        {signIn.error?.data?.reason === 'EMAIL_NOT_CONFIRMED' && <Resend email={form.values.email} />}
        <TextInput
          {...emailBox}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          onChange={(event) => {
            emailBox.onChange(event);
            onEmail?.(event.currentTarget.value);
          }}
        />
        <PasswordBox
          {...form.getInputProps('password')}
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={email !== '' || undefined}
        />
        <Button
          type="submit"
          fullWidth
          aria-disabled={signIn.isPending}
          data-busy={signIn.isPending || undefined}
        >
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Stack>
    </form>
  );
}
