import { trpc } from '../../../trpc.ts';
import { ConfirmPassword } from '../ConfirmPassword.tsx';
import { LoginCard, ModeLink } from '../LoginCard.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

/** The screen that is seen before anything else by who needs two-step sign-in and has not set it up. */
export function SecondFactorGate({ onSignOut }: { onSignOut: () => void }) {
  const utils = trpc.useUtils();
  return (
    <LoginCard
      title="Set up two-step sign-in"
      subtitle="You need it here"
      footer={<ModeLink onClick={onSignOut}>Sign out</ModeLink>}
    >
      <SetUpSecondFactor onDone={() => utils.invalidate()} />
      <ConfirmPassword />
    </LoginCard>
  );
}
