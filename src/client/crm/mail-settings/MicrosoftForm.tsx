import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { microsoftForm } from '#shared/mail-settings/microsoft.schema.ts';
import { type MicrosoftSettings, needsSignIn } from '#shared/mail-settings/microsoft.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { DateInput } from '../../ui/form/inputs.tsx';
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useIsDirty, useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import settings from '../../ui/settings/Settings.module.css';

const valuesOf = ({ connection }: MicrosoftSettings) => ({
  clientId: connection?.clientId ?? '',
  tenantId: connection?.tenantId ?? '',
  secretEndsOn: connection?.secretEndsOn ?? '',
  sharedMailbox: connection?.sharedMailbox ?? '',
  secret: '',
});

/** The values that Entra shows of the registration. */
export function MicrosoftForm({ settings: stored }: { settings: MicrosoftSettings }) {
  const { version, connection } = stored;
  const form = useZodForm(microsoftForm, valuesOf(stored), { id: 'microsoft', version });
  const showStored = useEffectEvent(() => {
    form.record.version = version;
    form.setInitialValues(valuesOf(stored));
    form.reset();
  });
  // The values that somebody else has saved are shown, unless something is being typed here.
  useEffect(() => {
    if (version !== form.record.version && !form.isDirty()) showStored();
  }, [form, version]);

  const save = trpc.mail.saveMicrosoft.useMutation({
    onSuccess: (saved) => {
      form.record.version = saved.version;
      form.setFieldValue('secret', '');
      form.resetDirty();
      const { connection } = saved;
      const isSignedIn = connection?.mailbox && !needsSignIn(connection);
      notify.success(isSignedIn ? 'Registration saved' : 'Registration saved. Sign in now.');
    },
    onError: (error) => {
      if (isPromptCancelled(error)) return;
      form.setErrors(error.data?.fieldErrors ?? {});
      notifyFailure('Failed to save the registration', error);
    },
  });
  const isDirty = useIsDirty(form);
  const formProps = useFormProps({
    form,
    saving: save.isPending,
    onSave: (values) => save.mutate({ ...values, version: form.record.version }),
    autoFocus: false,
  });
  return (
    <form {...formProps} aria-label="Registration in Entra" autoComplete="off">
      <LeaveGuard hasChanges={form.isDirty} />
      <div className={settings.fields}>
        <InputField form={form} name="clientId" as={TextInput} label="Application (client) ID" withAsterisk />
        <InputField form={form} name="tenantId" as={TextInput} label="Directory (tenant) ID" withAsterisk />
        <InputField
          form={form}
          name="secret"
          as={AccessiblePasswordInput}
          label="Client secret"
          withAsterisk={!connection}
          autoComplete="new-password"
          placeholder={connection ? 'Leave empty to keep it' : undefined}
        />
        <InputField form={form} name="secretEndsOn" as={DateInput} label="Secret ends on" withAsterisk />
        <InputField
          form={form}
          name="sharedMailbox"
          as={TextInput}
          type="email"
          label="Shared mailbox"
          placeholder="hello@example.com"
          description="Only if emails come from one."
        />
      </div>
      <div className={settings.save}>
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} aria-disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save registration'}
        </Button>
      </div>
    </form>
  );
}
