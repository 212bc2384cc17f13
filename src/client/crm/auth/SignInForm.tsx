import { Button, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { signInInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { ModeLink } from './ModeLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { OneTimeCodeInput } from './second-factor/OneTimeCodeInput.tsx';

interface SignInFormProps {
  /** Filled in from the start, as when a session has ended: then the password has the focus. */
  email?: string;
  /** Called while typing, so that another card can start with the address. */
  onEmail?: (email: string) => void;
}

/**
 * Email and password, and a code where two-step sign-in is on. Signing in writes the session into the query cache, from
 * which `CrmGate` reads it.
 */
export function SignInForm({ email = '', onEmail }: SignInFormProps) {
  const utils = trpc.useUtils();
  const form = useZodForm(signInInput, { email, password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: (session) => utils.auth.session.setData(undefined, session),
    onError: (error) => {
      if (error.data?.reason === 'CODE_NEEDED') setNeedsCode(true);
      form.setErrors(error.data?.fieldErrors ?? {});
    },
  });
  const formProps = useFormProps({
    form,
    saving: signIn.isPending,
    onSave: ({ code, ...credentials }) => {
      if (needsCode && !code) form.setErrors({ code: 'Code is required' });
      else signIn.mutate(needsCode ? { ...credentials, code } : credentials);
    },
  });
  // The request for a code and errors of a field are shown elsewhere.
  const isShownElsewhere =
    signIn.error?.data?.reason === 'CODE_NEEDED' || signIn.error?.data?.fieldErrors?.code;
  const alert = isShownElsewhere ? null : signIn.error;

  return (
    <form {...formProps} aria-label="Sign In">
      <Stack gap="md">
        {alert && <FormAlert>{alert.message}</FormAlert>}
        {signIn.error?.data?.reason === 'EMAIL_NOT_CONFIRMED' && (
          <ResendVerification email={form.getValues().email} />
        )}
        {needsCode ? (
          <InputField form={form} name="code" as={SignInCode} />
        ) : (
          <>
            <InputField
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
            <InputField
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
        {needsCode && (
          <ModeLink
            onClick={() => {
              setNeedsCode(false);
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

/** The second step of signing in; it takes the focus when it appears. */
function SignInCode(props: TextInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      <Text role="status">
        Enter the code that your authenticator app shows, or one of your recovery codes.
      </Text>
      <OneTimeCodeInput ref={ref} label="Code" {...props} />
    </>
  );
}
