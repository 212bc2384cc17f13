import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { codeInput, PASSWORD_CONFIRMATION_MS, passwordInput } from '#shared/auth/auth.schema.ts';
import { passwordPrompt } from '../../confirmPasswordLink.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { leaveWithDrafts } from '../../ui/leaveDrafts.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { hereInCrm } from './FirmSignIn.tsx';
import { OneTimeCodeInput, PasswordField } from './LoginForm.tsx';

/** A dialog for a call that needs a recently confirmed password; the call continues afterwards. */
export function ConfirmPassword() {
  const isOpen = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);
  return isOpen ? <ConfirmPasswordDialog /> : null;
}

const MINUTES = PASSWORD_CONFIRMATION_MS / 60_000;

const MICROSOFT = 'change the mailbox at Microsoft';

const SIGN_IN = 'change how the team signs in';

const acts: Record<string, string> = {
  'auth.removeSecondFactor': 'turn off two-step sign-in',
  'auth.revokeOtherSessions': 'sign out your other devices',
  'auth.revokeSession': 'sign out a device',
  'auth.startSecondFactor': 'set up two-step sign-in',
  'backups.create': 'make a backup',
  'backups.link': 'download the backup',
  'erasure.erase': 'erase this person',
  'firmAccounts.connect': 'connect your account',
  'firmAccounts.disconnect': 'disconnect your account',
  'firmAccounts.disconnectMember': 'disconnect their account',
  'firmAccounts.remove': SIGN_IN,
  'firmAccounts.save': SIGN_IN,
  'firmAccounts.setPasswordHolder': SIGN_IN,
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
  const own = trpc.firmAccounts.mine.useQuery();
  const [path] = useState(passwordPrompt.path);
  const what = `to ${acts[path] ?? 'go on'}. It counts for ${MINUTES} minutes.`;
  if (own.isPending) return null;
  if (!own.data || own.data.hasPassword) return <TypePassword what={what} />;
  return own.data.confirmsBy === 'provider' ? (
    <AskProvider what={what} />
  ) : (
    <TypeCode what={what} isMailed={own.data.confirmsBy === 'mail'} />
  );
}

const close = () => passwordPrompt.resolve(false);

function TypePassword({ what }: { what: string }) {
  const form = useZodForm(passwordInput, { password: '' });
  const confirm = trpc.auth.confirmPassword.useMutation(outcomeIn(form));
  return (
    <FormDialog
      title="Confirm your password"
      saveLabel="Confirm"
      form={form}
      saving={confirm.isPending}
      onSave={(data) => confirm.mutate(data)}
      onClose={close}
    >
      <Text>{`Type your password ${what}`}</Text>
      <Failure error={confirm.error} />
      <PasswordField form={form} />
    </FormDialog>
  );
}

/** For who has no password: a code of their app, or one that is mailed. */
function TypeCode({ what, isMailed }: { what: string; isMailed: boolean }) {
  const form = useZodForm(codeInput, { code: '' });
  const confirm = trpc.auth.confirmByCode.useMutation(outcomeIn(form));
  const mail = trpc.auth.mailConfirmCode.useMutation({ meta: { quiet: true } });
  return (
    <FormDialog
      title="Confirm that it is you"
      saveLabel="Confirm"
      form={form}
      saving={confirm.isPending}
      onSave={(data) => confirm.mutate(data)}
      onClose={close}
    >
      <Text>{`Enter a code ${what}`}</Text>
      <Failure error={confirm.error ?? mail.error} />
      {isMailed && (
        <Button
          variant="default"
          aria-disabled={mail.isPending}
          onClick={() => mail.isPending || mail.mutate()}
        >
          {mail.isSuccess ? 'Email another code' : 'Email me a code'}
        </Button>
      )}
      <InputField form={form} name="code" as={OneTimeCodeInput} label="Code" />
    </FormDialog>
  );
}

/** For who has no password: a new sign-in at the provider, which leads back to this screen. */
function AskProvider({ what }: { what: string }) {
  const start = trpc.firmAccounts.confirm.useMutation({
    meta: { quiet: true },
    onSuccess: ({ url }) => leaveWithDrafts(url),
  });
  const isBusy = start.isPending || start.isSuccess;
  return (
    <Dialog title="Confirm that it is you" onClose={close}>
      <Stack>
        <Text>{`Sign in with your firm’s account again ${what}`}</Text>
        <Failure error={start.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button aria-disabled={isBusy} onClick={() => isBusy || start.mutate({ returnTo: hereInCrm() })}>
            Sign in again
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const outcomeIn = (form: { setErrors: (errors: Record<string, string>) => void }) => ({
  meta: { quiet: true },
  onSuccess: () => passwordPrompt.resolve(true),
  onError: (error: CallError) => form.setErrors(error.data?.fieldErrors ?? {}),
});

const Failure = ({ error }: { error: CallError | null }) =>
  error && !error.data?.fieldErrors && <FormAlert>{error.message}</FormAlert>;
