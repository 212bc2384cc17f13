import { trpc } from '../../../trpc.ts';
import { ConfirmPassword } from '../ConfirmPassword.tsx';
import { LoginCard, ModeLink } from '../LoginCard.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

/** The screen that an administrator sees before anything else, where administrators need two-step sign-in. */
export function SecondFactorGate({ onSignOut }: { onSignOut: () => void }) {
  const utils = trpc.useUtils();
  return (
    <LoginCard
      title="Set up two-step sign-in"
      subtitle="Administrators need it here"
      footer={<ModeLink onClick={onSignOut}>Sign out</ModeLink>}
    >
      <SetUpSecondFactor onDone={() => utils.invalidate()} />
      <ConfirmPassword />
    </LoginCard>
  );
}
