import { Text } from '@mantine/core';
import { codeInput, passwordInput, removeSecondFactorInput } from '#shared/auth/auth.schema.ts';
import type { OwnFirmAccount } from '#shared/auth/firmAccounts.ts';
import { trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { OneTimeCodeInput, PasswordField } from '../LoginForm.tsx';

/** Asks who has a password for it and a code, others for a code, or for nothing where the provider confirms who they are. */
export function TurnOffSecondFactor({ onClose }: { onClose: () => void }) {
  const own = trpc.firmAccounts.mine.useQuery();
  return own.data ? <TurnOff own={own.data} onClose={onClose} /> : null;
}

function TurnOff({ own, onClose }: { own: OwnFirmAccount; onClose: () => void }) {
  const { hasPassword } = own;
  const needsCode = hasPassword || own.confirmsBy !== 'provider';
  const form = useZodForm(
    removeSecondFactorInput
      .extend(hasPassword ? passwordInput.shape : {})
      .extend(needsCode ? codeInput.shape : {}),
    { password: '', code: '' },
  );
  const remove = trpc.auth.removeSecondFactor.useMutation({
    meta: { done: 'Two-step sign-in is off' },
    onSuccess: onClose,
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
      {hasPassword && <PasswordField form={form} />}
      {needsCode ? (
        <InputField
          form={form}
          name="code"
          as={OneTimeCodeInput}
          label="Code from your app, or a recovery code"
        />
      ) : (
        <Text>Microsoft asks who you are.</Text>
      )}
    </FormDialog>
  );
}
