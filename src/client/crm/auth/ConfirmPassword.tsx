import { Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { PASSWORD_CONFIRMATION_MS, passwordInput } from '#shared/auth/auth.schema.ts';
import { passwordPrompt } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { PasswordField } from './LoginForm.tsx';

/** A dialog for a call that needs a recently confirmed password; the call continues afterwards. */
export function ConfirmPassword() {
  const isOpen = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);
  return isOpen ? <ConfirmPasswordDialog /> : null;
}

const MINUTES = PASSWORD_CONFIRMATION_MS / 60_000;

const MICROSOFT = 'change the mailbox at Microsoft';

const SIGN_IN = 'change how the team signs in';

const acts: Record<string, string> = {
  'auth.startSecondFactor': 'set up two-step sign-in',
  'backups.create': 'make a backup',
  'backups.link': 'download the backup',
  'erasure.erase': 'erase this person',
  'firmAccounts.connect': 'connect your account',
  'firmAccounts.disconnect': 'disconnect your account',
  'firmAccounts.remove': SIGN_IN,
  'firmAccounts.save': SIGN_IN,
  'firmAccounts.switch': SIGN_IN,
  'firmAccounts.tryOut': SIGN_IN,
  'exports.everythingLink': 'download everything',
  'mail.disconnectMicrosoft': MICROSOFT,
  'mail.remove': 'remove the mail server',
  'mail.save': 'change the mail server',
  'mail.saveMicrosoft': MICROSOFT,
  'mail.signInToMicrosoft': MICROSOFT,
  'team.clearSecondFactor': 'turn off their two-step sign-in',
  'team.deactivate': 'deactivate this member',
  'team.invite': 'invite a colleague',
  'team.renewInvitationLink': 'copy the link of this invitation',
  'team.resendInvitation': 'send the invitation again',
  'team.setPolicy': 'change this rule',
  'team.setRole': 'change the role',
};

function ConfirmPasswordDialog() {
  const [path] = useState(passwordPrompt.path);
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
      <Text>{`Type your password to ${acts[path] ?? 'go on'}. It counts for ${MINUTES} minutes.`}</Text>
      {confirm.error && !confirm.error.data?.fieldErrors && <FormAlert>{confirm.error.message}</FormAlert>}
      <PasswordField form={form} />
    </FormDialog>
  );
}
