import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginCard } from './LoginCard.tsx';
import { ModeLink } from './ModeLink.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

type Mode = 'signIn' | 'signUp' | 'checkEmail' | 'forgotPassword';

/** The screen that a signed-out visitor sees at any address of the CRM. */
export function LoginScreen() {
  const [mode, setMode] = useState<Mode>('signIn');
  const [email, setEmail] = useState('');
  const [isMailed, setIsMailed] = useState(true);
  const { data: facts } = trpc.auth.signUpFacts.useQuery();
  const isFirst = facts?.isFirst ?? false;
  const backToSignIn = () => setMode('signIn');

  if (mode === 'checkEmail')
    return <CheckYourEmail email={email} isMailed={isMailed} isFirst={isFirst} onBack={backToSignIn} />;
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
          onSignedUp={(address, isMailedNow) => {
            setEmail(address);
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
        </>
      }
    >
      <SignInForm email={email} onEmail={setEmail} />
    </LoginCard>
  );
}
