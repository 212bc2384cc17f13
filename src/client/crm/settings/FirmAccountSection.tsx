import { Button } from '@mantine/core';
import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { FirmOutcome } from '../auth/FirmOutcome.tsx';

/** One's own account of the firm; nothing where nobody signs in so. */
export function FirmAccountSection() {
  const own = trpc.firmAccounts.mine.useQuery();
  const connect = trpc.firmAccounts.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyFailure('Failed to connect your account', error),
  });
  const disconnect = trpc.firmAccounts.disconnect.useMutation({
    onSuccess: () => notify.success('Account disconnected'),
    onError: (error) => notifyFailure('Failed to disconnect your account', error),
  });
  if (!own.data || (!own.data.provider && !own.data.email)) return null;
  const { provider, email } = own.data;
  const name = provider ? signInProvider.labels[provider] : 'your firm';
  const isBusy = connect.isPending || connect.isSuccess || disconnect.isPending;
  return (
    <SettingsSection
      title="Account of the firm"
      hint={`Sign in with ${name} instead of a password.`}
      hasLongAction
      action={
        <Button
          variant="default"
          aria-disabled={isBusy}
          onClick={() => isBusy || (email ? disconnect.mutate() : connect.mutate())}
        >
          {email ? 'Disconnect' : `Connect ${name}`}
        </Button>
      }
    >
      <FirmOutcome />
      <span className={classes.detail}>{email ? `Connected: ${email}` : 'Not connected yet.'}</span>
    </SettingsSection>
  );
}
