import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { signInInput } from '#shared/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { ModeLink } from './ModeLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { SignInCode } from './SignInCode.tsx';

interface SignInFormProps {
  /** Known already, as when a session ended: then the password has the focus. */
  email?: string;
  /** Told while typing, so that another card can go on with the address. */
  onEmail?: (email: string) => void;
}

/**
 * Email and password, and a code where two-step sign-in is on. Signing in puts the session in the client's
 * memory, and the gate opens.
 */
export function SignInForm({ email = '', onEmail }: SignInFormProps) {
  const utils = trpc.useUtils();
  const form = useZodForm(signInInput, { email, password: '', code: '' });
  const [asksCode, setAsksCode] = useState(false);
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: (session) => utils.auth.session.setData(undefined, session),
    onError: (error) => {
      if (error.data?.reason === 'CODE_NEEDED') setAsksCode(true);
      form.setErrors(error.data?.fieldErrors ?? {});
    },
  });
  const behaviour = useFormProps({
    form,
    saving: signIn.isPending,
    onSave: ({ code, ...pair }) => {
      if (asksCode && !code) form.setErrors({ code: 'Code is required' });
      else signIn.mutate(asksCode ? { ...pair, code } : pair);
    },
  });
  // What is asked for next, or wrong under a box, is no refusal.
  const isLedOn = signIn.error?.data?.reason === 'CODE_NEEDED' || signIn.error?.data?.fieldErrors?.code;
  const refused = isLedOn ? null : signIn.error;

  return (
    <form {...behaviour} aria-label="Sign In">
      <Stack gap="md">
        {refused && <FormAlert>{refused.message}</FormAlert>}
        {signIn.error?.data?.reason === 'EMAIL_NOT_CONFIRMED' && (
          <ResendVerification email={form.getValues().email} />
        )}
        {asksCode ? (
          <Field form={form} name="code" as={SignInCode} />
        ) : (
          <>
            <Field
              form={form}
              name="email"
              as={TextInput}
              label="Email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              onChange={onEmail}
            />
            <Field
              form={form}
              name="password"
              as={AccessiblePasswordInput}
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus={email !== '' || undefined}
            />
          </>
        )}
        <Button
          type="submit"
          fullWidth
          aria-disabled={signIn.isPending}
          data-busy={signIn.isPending || undefined}
        >
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
        {asksCode && (
          <ModeLink
            onClick={() => {
              setAsksCode(false);
              signIn.reset();
              form.setValues({ password: '', code: '' });
            }}
          >
            Back to email and password
          </ModeLink>
        )}
      </Stack>
    </form>
  );
}
