import { Button, Stack, Text } from '@mantine/core';
import { isPromptCancelled } from '../../../confirmPasswordLink.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { EnterFirstCode } from './EnterFirstCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Sets up two-step sign-in: the key, a first code, and the recovery codes. */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const start = trpc.auth.startSecondFactor.useMutation({ meta: { quiet: true } });
  const confirm = trpc.auth.confirmSecondFactor.useMutation({ meta: { quiet: true } });

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (start.data) return <EnterFirstCode setup={start.data} confirm={confirm} />;
  return (
    <Stack gap="md">
      {start.error && !isPromptCancelled(start.error) && <FormAlert>{start.error.message}</FormAlert>}
      <Text>
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
      </Text>
      <Button fullWidth onClick={() => start.mutate()} disabled={start.isPending}>
        {start.isPending ? 'Starting...' : 'Start'}
      </Button>
    </Stack>
  );
}
