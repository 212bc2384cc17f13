import { Button, Text } from '@mantine/core';
import { LoginCard } from './LoginCard.tsx';
import { NoMailServer } from './NoMailServer.tsx';
import { ResendVerification } from './ResendVerification.tsx';

interface CheckYourEmailProps {
  email: string;
  /** True if there is a mail server. */
  isMailed: boolean;
  /** True for whoever becomes the administrator. */
  isFirst: boolean;
  onBack: () => void;
}

/** Shown after signing up, with the same text whether or not the address had an account. */
export function CheckYourEmail({ email, isMailed, isFirst, onBack }: CheckYourEmailProps) {
  return (
    <LoginCard title="Check Your Email">
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
      <Button fullWidth onClick={onBack}>
        Back to Sign In
      </Button>
    </LoginCard>
  );
}
