import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { changePasswordInput } from '#shared/auth/auth.schema.ts';
import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { formatDay, formatShortTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { FirmOutcome } from '../auth/FirmOutcome.tsx';
import { usePasswordMinLength } from '../auth/LoginForm.tsx';
import { SetUpSecondFactor } from '../auth/second-factor/SetUpSecondFactor.tsx';
import { TurnOffSecondFactor } from '../auth/second-factor/TurnOffSecondFactor.tsx';
import { useSession } from '../auth/useSession.ts';

/** How a person signs in, and where they are signed in. */
export const Security = () => (
  <>
    <PasswordSection />
    <FirmAccountSection />
    <SecondFactorSection />
    <SessionsSection />
  </>
);

export function SecondFactorSection() {
  const utils = trpc.useUtils();
  const factor = trpc.auth.secondFactor.useQuery();
  const [isOpen, dialog] = useDisclosure();
  const isOn = Boolean(factor.data?.since);
  const close = () => {
    dialog.close();
    utils.invalidate();
  };

  return (
    <SettingsSection
      title="Two-step sign-in"
      hint="Signing in also asks for a code from an app on your phone."
      hasLongAction
      action={
        factor.data && (
          <Button variant="default" onClick={dialog.open}>
            {isOn ? 'Turn off two-step sign-in' : 'Set up two-step sign-in'}
          </Button>
        )
      }
    >
      {factor.isPending && <RowSkeletons label="Loading two-step sign-in..." />}
      <QueryError query={factor} label="Error loading two-step sign-in" />
      {factor.data && (
        <Group gap="sm">
          <ToneBadge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</ToneBadge>
          <span className={classes.detail}>
            {factor.data.since
              ? `Since ${formatShortTime(factor.data.since)} · ${factor.data.recoveryCodesLeft} recovery codes left`
              : 'Signing in with a password needs nothing else.'}
          </span>
        </Group>
      )}
      {!isOn && factor.data?.neededFrom && (
        <Text mt="xs">{`Everybody needs two-step sign-in from ${formatDay(factor.data.neededFrom)}.`}</Text>
      )}
      {isOpen && isOn && <TurnOffSecondFactor onClose={close} />}
      <Dialog
        opened={isOpen && !isOn}
        onClose={close}
        title="Set up two-step sign-in"
        // Recovery codes are shown once.
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SetUpSecondFactor onDone={close} />
      </Dialog>
    </SettingsSection>
  );
}

const blank = { currentPassword: '', newPassword: '' };

function PasswordSection() {
  const { user } = useSession();
  const own = trpc.firmAccounts.mine.useQuery();
  const least = usePasswordMinLength();
  const form = useZodForm(changePasswordInput, blank);
  const change = trpc.auth.changePassword.useMutation({
    meta: { done: 'Password changed. Your other devices are signed out.' },
    onSuccess: form.reset,
    onError: formFailure(form, 'Failed to change password'),
  });
  const formProps = useFormProps({
    form,
    saving: change.isPending,
    onSave: (data) => change.mutate(data),
    autoFocus: false,
  });

  if (own.data && !own.data.hasPassword)
    return (
      <SettingsSection title="Password">
        <span className={classes.detail}>
          {own.data.mayHavePassword
            ? 'You have none. To set one, sign out and press ‘Forgot password?’.'
            : 'You need none: members sign in with accounts of the firm.'}
        </span>
      </SettingsSection>
    );
  return (
    <SettingsSection title="Password" hint="Changing it signs you out on your other devices.">
      <form {...formProps} aria-label="Password">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className={classes.fields}>
          <InputField
            form={form}
            name="currentPassword"
            as={AccessiblePasswordInput}
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <InputField
            form={form}
            name="newPassword"
            as={AccessiblePasswordInput}
            label={`New password, at least ${least} characters`}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
        </div>
        <div className={classes.save}>
          <Button type="submit" aria-disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Change password'}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

/** One's own account of the firm; nothing where nobody signs in so. */
function FirmAccountSection() {
  const own = trpc.firmAccounts.mine.useQuery();
  const connect = trpc.firmAccounts.connect.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { failed: 'Failed to connect your account' },
  });
  const disconnect = trpc.firmAccounts.disconnect.useMutation({
    meta: { done: 'Account disconnected', failed: 'Failed to disconnect your account' },
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

function SessionsSection() {
  const sessions = trpc.auth.sessions.useQuery();
  const revoke = trpc.auth.revokeSession.useMutation({
    meta: { done: 'Signed out there', failed: 'Failed to sign out' },
  });
  const revokeOthers = trpc.auth.revokeOtherSessions.useMutation({
    meta: { done: 'Signed out everywhere else', failed: 'Failed to sign out' },
  });
  const hasOthers = sessions.data?.some((session) => !session.isCurrent);

  return (
    <SettingsSection
      title="Where you are signed in"
      hint="Sign out a device that you no longer use or do not know."
      hasLongAction
      action={
        hasOthers && (
          <Button
            variant="default"
            disabled={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate(undefined, { onSuccess: () => focusNextTo(null) })}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.isPending && <RowSkeletons label="Loading sessions..." />}
      <QueryError query={sessions} label="Error loading sessions" />
      <ul>
        {sessions.data?.map((session) => (
          <li key={session.id} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.title}>
                {session.device}
                {session.isCurrent && <ToneBadge tone="teal">This device</ToneBadge>}
              </div>
              <div className={classes.detail}>
                Last used {formatShortTime(session.lastUsedAt)} · signed in{' '}
                {formatShortTime(session.createdAt)}
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                disabled={revoke.isPending}
                onClick={({ currentTarget }) =>
                  revoke.mutate({ id: session.id }, { onSuccess: () => focusNextTo(currentTarget) })
                }
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
