import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { passwordInput } from '#shared/team/auth.schema.ts';
import { passwordPrompt } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';

/** A dialog for a call that needs a recently confirmed password; the call continues afterwards. */
export function ConfirmPassword() {
  const isOpen = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);
  return isOpen ? <ConfirmPasswordDialog /> : null;
}

function ConfirmPasswordDialog() {
  const form = useZodForm(passwordInput, { password: '' });
  const confirm = trpc.auth.confirmPassword.useMutation({
    meta: { quiet: true },
    onSuccess: () => passwordPrompt.resolve(true),
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });

  return (
    <FormDialog
      title="Confirm your password"
      saveLabel="Confirm"
      form={form}
      saving={confirm.isPending}
      onSave={(data) => confirm.mutate(data)}
      onClose={() => passwordPrompt.resolve(false)}
    >
      <Text>Please type your password once more to go on.</Text>
      {confirm.error && !confirm.error.data?.fieldErrors && <FormAlert>{confirm.error.message}</FormAlert>}
      <InputField
        form={form}
        name="password"
        as={AccessiblePasswordInput}
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
    </FormDialog>
  );
}
