import { Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FirmSignIn } from './FirmSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Over a screen whose session has ended; only signing in closes it. */
export function SessionEnded({ email }: { email: string }) {
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Please sign in again"
      // Everything in the page's own place for dialogs is hidden.
      withinPortal={false}
      // The dialog is above every other one that may be open.
      zIndex={1000}
    >
      <Stack gap="md">
        <Text>Your session has ended. Sign in to go on where you were: nothing you typed is lost.</Text>
        <SignInForm email={email} />
        <FirmSignIn isRenewal />
      </Stack>
    </Dialog>
  );
}
