import { passwordAndCodeInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { OneTimeCodeInput, PasswordField } from '../LoginForm.tsx';

export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const form = useZodForm(passwordAndCodeInput, { password: '', code: '' });
  const remove = trpc.auth.removeSecondFactor.useMutation({
    onSuccess: () => {
      notify.success('Two-step sign-in is off');
      onClose();
    },
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });

  return (
    <FormDialog
      title="Turn off two-step sign-in"
      saveLabel="Turn off"
      form={form}
      saving={remove.isPending}
      onSave={(data) => remove.mutate(data)}
      onClose={onClose}
    >
      {remove.error && !remove.error.data?.fieldErrors && <FormAlert>{remove.error.message}</FormAlert>}
      <PasswordField form={form} />
      <InputField
        form={form}
        name="code"
        as={OneTimeCodeInput}
        label="Code from your app, or a recovery code"
      />
    </FormDialog>
  );
}
