import { Button, Text } from '@mantine/core';
import { LoginCard } from './LoginCard.tsx';
import { ResendVerification } from './ResendVerification.tsx';

interface CheckYourEmailProps {
  email: string;
  onBack: () => void;
}

/** Shown after signing up, with the same text whether or not the address had an account. */
export function CheckYourEmail({ email, onBack }: CheckYourEmailProps) {
  return (
    <LoginCard title="Check Your Email">
      <Text>
        We sent a confirmation link to <strong>{email}</strong>. Please click it to verify your account. The
        link works for 24 hours.
      </Text>
      <Text size="sm" c="dimmed">
        Nothing there? Look in your spam folder, or have it sent again.
      </Text>
      <ResendVerification email={email} />
      <Button fullWidth onClick={onBack}>
        Back to Sign In
      </Button>
    </LoginCard>
  );
}
