import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { emailInput, signUpInput } from '#shared/auth/auth.schema.ts';
import { OUTCOME_PARAM } from '#shared/auth/firmAccounts.ts';
import { trpc } from '../../trpc.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { FirmSignIn } from './FirmSignIn.tsx';
import { LoginCard, ModeLink } from './LoginCard.tsx';
import { EmailField, LoginForm, NewNameFields, NewPasswordField } from './LoginForm.tsx';
import { NoMailServer, ResendVerification } from './ResendVerification.tsx';
import { SignInForm } from './SignInForm.tsx';

const FirmOutcome = lazyPart(async () => (await import('./FirmOutcome.tsx')).FirmOutcome);

const blank: z.input<typeof signUpInput> = { firstName: '', lastName: '', email: '', password: '' };

interface SignUpFormProps {
  /** Whoever confirms first becomes the administrator. */
  isFirst: boolean;
  /** Those sent before, to change the address. */
  values: typeof blank;
  onSignedUp: (values: typeof blank, isMailed: boolean) => void;
}

function SignUpForm({ isFirst, values, onSignedUp }: SignUpFormProps) {
  const form = useZodForm(signUpInput, values);
  const signUp = trpc.auth.signUp.useMutation({
    meta: { quiet: true },
    onSuccess: ({ isMailed }, sent) => onSignedUp(sent, isMailed),
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });

  return (
    <LoginForm
      label="Sign Up"
      form={form}
      isPending={signUp.isPending}
      onSave={(data) => signUp.mutate(data)}
      submit={['Sign Up', 'Creating account...']}
      error={signUp.error?.message}
      note={
        isFirst && (
          <Text size="sm" role="note">
            You are the first here. This account becomes the administrator.
          </Text>
        )
      }
    >
      <NewNameFields form={form} />
      <EmailField form={form} />
      <NewPasswordField form={form} label="Password" />
    </LoginForm>
  );
}

type Mode = 'signIn' | 'signUp' | 'checkEmail' | 'forgotPassword';

export function LoginScreen() {
  const [mode, setMode] = useState<Mode>('signIn');
  const { state } = useLocation();
  const [email, setEmail] = useState<string>(state?.email ?? '');
  const [signedUp, setSignedUp] = useState(blank);
  const [isMailed, setIsMailed] = useState(true);
  const { data: facts } = trpc.auth.signUpFacts.useQuery();
  const [params] = useSearchParams();
  const isFirst = facts?.isFirst ?? false;
  const backToSignIn = () => setMode('signIn');

  if (mode === 'checkEmail')
    return (
      <CheckYourEmail
        email={email}
        isMailed={isMailed}
        isFirst={isFirst}
        onChange={() => setMode('signUp')}
        onBack={backToSignIn}
      />
    );
  if (mode === 'forgotPassword') return <ForgotPassword email={email} onBack={backToSignIn} />;
  if (mode === 'signUp') {
    return (
      <LoginCard
        key="signUp"
        title="Sign Up"
        subtitle="Create your CRM account"
        footer={<ModeLink onClick={backToSignIn}>Already have an account? Sign in</ModeLink>}
      >
        <SignUpForm
          isFirst={isFirst}
          values={signedUp}
          onSignedUp={(values, isMailedNow) => {
            setSignedUp(values);
            setEmail(values.email);
            setIsMailed(isMailedNow);
            setMode('checkEmail');
          }}
        />
      </LoginCard>
    );
  }
  return (
    <LoginCard
      key="signIn"
      title="Sign In"
      subtitle="Access your CRM dashboard"
      footer={
        <>
          <ModeLink onClick={() => setMode('forgotPassword')}>Forgot password?</ModeLink>
          <ModeLink onClick={() => setMode('signUp')}>Don't have an account? Sign up</ModeLink>
          {/* Last, because it comes late: nothing moves below a pointer. */}
          <FirmSignIn />
        </>
      }
    >
      {params.has(OUTCOME_PARAM) && <FirmOutcome />}
      <SignInForm email={email} onEmail={setEmail} />
    </LoginCard>
  );
}

interface CheckYourEmailProps {
  email: string;
  /** There is a mail server. */
  isMailed: boolean;
  /** This person becomes the administrator. */
  isFirst: boolean;
  onChange: () => void;
  onBack: () => void;
}

/** After signing up; the same text whether or not the address has an account. */
function CheckYourEmail({ email, isMailed, isFirst, onChange, onBack }: CheckYourEmailProps) {
  return (
    <LoginCard
      title="Check Your Email"
      footer={<ModeLink onClick={onChange}>Wrong address? Change it</ModeLink>}
    >
      {isMailed ? (
        <>
          <Text>
            We sent a confirmation link to <strong>{email}</strong>. Please click it to verify your account.
            The link works for 24 hours.
          </Text>
          <Text size="sm" c="dimmed">
            Nothing there? Look in your spam folder, or have it sent again.
          </Text>
        </>
      ) : (
        <>
          <Text>
            Please open the confirmation link of <strong>{email}</strong>. It works for 24 hours.
          </Text>
          <NoMailServer />
        </>
      )}
      {isFirst && <Text>Once confirmed, this account is the administrator.</Text>}
      <ResendVerification email={email} />
      <Button variant="default" fullWidth onClick={onBack}>
        Back to Sign In
      </Button>
    </LoginCard>
  );
}

/** Requests a link that sets a new password. The answer is the same whether or not the address has an account. */
function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useZodForm(emailInput, { email });
  const request = trpc.auth.requestPasswordReset.useMutation({ meta: { quiet: true } });

  if (request.isSuccess) {
    return (
      <LoginCard key="sent" title="Check Your Email">
        <Text>
          If <strong>{request.variables.email}</strong> has an account, a link is on its way. It works for one
          hour.
        </Text>
        {!request.data.isMailed && <NoMailServer />}
        <Button variant="default" fullWidth onClick={onBack}>
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
      <LoginForm
        label="Forgot password"
        form={form}
        isPending={request.isPending}
        onSave={(data) => request.mutate(data)}
        submit={['Send the link', 'Sending...']}
        error={request.error?.message}
      >
        <EmailField form={form} />
      </LoginForm>
    </LoginCard>
  );
}
