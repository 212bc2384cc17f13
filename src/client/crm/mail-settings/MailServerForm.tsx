import { Button, TextInput } from '@mantine/core';
import { mailServerForm } from '#shared/mail-settings/mail.schema.ts';
import { type MailSettings, mailSecurity, usualPort } from '#shared/mail-settings/mail.ts';
import { microsoftHostNote } from '#shared/mail-settings/microsoft.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { WholeInput } from '../../ui/form/inputs.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';

/** The id of the toast that the server was saved: a test that fails closes it. */
export const MAIL_TOAST = 'mail server';

const blank = { host: '', port: usualPort.tls, security: 'tls', userName: '', sender: '' } as const;

const valuesOf = ({ server }: MailSettings) => ({ ...blank, ...server, password: '' });

function useMailServerForm(stored: MailSettings, onTest: () => void) {
  const { version } = stored;
  const form = useStoredForm(mailServerForm, valuesOf(stored), { id: 'mail-server', version });
  const save = trpc.mail.save.useMutation({
    onSuccess: (saved) => {
      form.record.version = saved.version;
      form.setFieldValue('password', '');
      form.resetDirty();
      notify.replace(MAIL_TOAST, () =>
        notify.withAction('Mail server saved. The next email goes through it.', 'Send a test', onTest),
      );
    },
    onError: formFailure(form, 'Failed to save the mail server'),
  });
  const remove = trpc.mail.remove.useMutation({
    meta: {
      done: 'Mail server removed. Emails are stored as files.',
      failed: 'Failed to remove the mail server',
    },
  });
  return { form, save, remove, isBusy: save.isPending || remove.isPending };
}

export function MailServerForm({ settings: stored, onTest }: { settings: MailSettings; onTest: () => void }) {
  const { server } = stored;
  const { form, save, remove, isBusy } = useMailServerForm(stored, onTest);
  const security = useFormValue(form, 'security');
  const host = useFormValue(form, 'host');
  return (
    <SettingsForm
      label="Mail server"
      form={form}
      saveLabel="Save mail server"
      saving={save.isPending}
      onSave={(values) => isBusy || save.mutate({ ...values, version: form.record.version })}
      actions={
        server && (
          <Button
            variant="subtle"
            color="gray"
            aria-disabled={isBusy}
            onClick={() => isBusy || remove.mutate({ version: form.record.version })}
          >
            Remove mail server
          </Button>
        )
      }
    >
      <InputField
        form={form}
        name="host"
        as={TextInput}
        label="Host"
        withAsterisk
        placeholder="smtp.example.com"
        description={microsoftHostNote(host) ?? undefined}
      />
      <InputField
        form={form}
        name="security"
        as={Select}
        label="Encryption"
        allowDeselect={false}
        data={mailSecurity.options}
        description={
          security === 'none' ? 'Not encrypted: use it only for a server in your own network.' : undefined
        }
        onChange={(chosen) => {
          if (Object.values(usualPort).includes(form.getValues().port))
            form.setFieldValue('port', usualPort[chosen]);
        }}
      />
      <InputField form={form} name="port" as={WholeInput} label="Port" withAsterisk />
      <InputField
        form={form}
        name="sender"
        as={TextInput}
        type="email"
        label="Sender address"
        withAsterisk
        placeholder="desk@example.com"
      />
      <InputField form={form} name="userName" as={TextInput} label="User name" autoComplete="off" />
      <InputField
        form={form}
        name="password"
        as={AccessiblePasswordInput}
        label="Password"
        autoComplete="new-password"
        placeholder={server?.password === 'stored' ? 'Leave empty to keep it' : undefined}
      />
    </SettingsForm>
  );
}
