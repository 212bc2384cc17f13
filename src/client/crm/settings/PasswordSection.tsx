import { Button } from '@mantine/core';
import { changePasswordInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { usePasswordMinLength } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/useSession.ts';

const blank = { currentPassword: '', newPassword: '' };

export function PasswordSection() {
  const { user } = useSession();
  const own = trpc.firmAccounts.mine.useQuery();
  const least = usePasswordMinLength();
  const form = useZodForm(changePasswordInput, blank);
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      notify.success('Password changed. Your other devices are signed out.');
    },
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
