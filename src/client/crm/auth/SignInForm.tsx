import { Text, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { signInInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { ModeLink } from './LoginCard.tsx';
import { EmailField, LoginForm, OneTimeCodeInput, PasswordField } from './LoginForm.tsx';
import { ResendVerification } from './ResendVerification.tsx';

interface SignInFormProps {
  /** Filled in when a session has ended; then the password has the focus. */
  email?: string;
  /** While typing, so that another card can start with the address. */
  onEmail?: (email: string) => void;
}

/**
 * Email, password and, with two-step sign-in, a code. Puts the session into the query cache, where `CrmGate`
 * reads it.
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
  // The code's request and field errors are shown elsewhere.
  const isShownElsewhere =
    signIn.error?.data?.reason === 'CODE_NEEDED' || signIn.error?.data?.fieldErrors?.code;

  return (
    <LoginForm
      label="Sign In"
      form={form}
      isPending={signIn.isPending}
      onSave={({ code, ...credentials }) => {
        if (needsCode && !code) form.setErrors({ code: 'Code is required' });
        else signIn.mutate(needsCode ? { ...credentials, code } : credentials);
      }}
      submit={['Sign In', 'Signing in...']}
      error={isShownElsewhere ? null : signIn.error?.message}
      after={
        needsCode && (
          <ModeLink
            onClick={() => {
              setNeedsCode(false);
              signIn.reset();
              form.setValues({ password: '', code: '' });
            }}
          >
            Back to email and password
          </ModeLink>
        )
      }
    >
      {signIn.error?.data?.reason === 'EMAIL_NOT_CONFIRMED' && (
        <ResendVerification email={form.getValues().email} />
      )}
      {needsCode ? (
        <InputField form={form} name="code" as={SignInCode} />
      ) : (
        <>
          <EmailField form={form} onChange={onEmail} />
          <PasswordField form={form} data-autofocus={email !== '' || undefined} />
        </>
      )}
    </LoginForm>
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
