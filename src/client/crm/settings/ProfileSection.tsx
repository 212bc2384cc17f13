import { Button } from '@mantine/core';
import { profileInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { FormLeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useIsDirty, useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { NameFields } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/useSession.ts';

export function ProfileSection() {
  const { user } = useSession();
  const form = useZodForm(profileInput, user);
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: () => {
      form.resetDirty();
      notify.success('Name saved');
    },
    onError: formFailure(form, 'Failed to save name'),
  });
  const isDirty = useIsDirty(form);
  const formProps = useFormProps({
    form,
    saving: update.isPending,
    onSave: (data) => update.mutate(data),
    autoFocus: false,
  });

  return (
    <SettingsSection title="Your name" hint={`You sign in as ${user.email}.`}>
      <form {...formProps} aria-label="Your name">
        <FormLeaveGuard form={form} />
        <DraftNotice form={form} />
        <div className={classes.fields}>
          <NameFields form={form} />
        </div>
        <div className={classes.save}>
          <Button type="submit" variant={isDirty ? 'filled' : 'default'} aria-disabled={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save name'}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
