import { Text } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod';
import type { ListedMember } from '#shared/auth/auth.schema.ts';
import type { SignInProviderSettings } from '#shared/auth/firmAccounts.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { useFormValue, useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';

interface OnlyFirmAccountsProps {
  version: number;
  registration: NonNullable<SignInProviderSettings['registration']>;
}

/** Whether everybody but one administrator signs in with accounts of the firm alone. */
export function OnlyFirmAccounts({ version, registration }: OnlyFirmAccountsProps) {
  const { data: members = [] } = trpc.team.list.useQuery();
  const [isAsking, setAsking] = useState(false);
  const allow = trpc.firmAccounts.setPasswordHolder.useMutation({
    onSuccess: () => notify.success('Passwords are allowed', 'Members set one by ‘Forgot password?’.'),
    meta: { failed: 'Failed to change it' },
  });
  const holder = members.find(({ id }) => id === registration.passwordHolderId);
  const isOnly = registration.passwordHolderId !== null;
  return (
    <>
      <Switch
        mb="lg"
        label="Only accounts of the firm"
        description={
          holder ? `${fullName(holder)} alone has a password.` : 'Passwords end, but for one administrator.'
        }
        checked={isOnly}
        readOnly={allow.isPending}
        onChange={() => (isOnly ? allow.mutate({ version, holderId: null }) : setAsking(true))}
      />
      {isAsking && <EndPasswords version={version} members={members} onClose={() => setAsking(false)} />}
    </>
  );
}

const choice = z.object({ holderId: z.string().min(1, 'Choose an administrator') });

interface EndPasswordsProps {
  version: number;
  members: ListedMember[];
  onClose: () => void;
}

function EndPasswords({ version, members, onClose }: EndPasswordsProps) {
  const { user } = useSession();
  const active = members.filter(({ state }) => state === 'active');
  const able = active.filter(
    ({ role, hasPassword, hasSecondFactor }) => role === 'admin' && hasPassword && hasSecondFactor,
  );
  const form = useZodForm(choice, { holderId: able.find(({ id }) => id === user.id)?.id ?? '' });
  const end = trpc.firmAccounts.setPasswordHolder.useMutation({
    meta: { quiet: true, done: 'Only accounts of the firm sign in now' },
    onSuccess: onClose,
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });
  const holderId = useFormValue(form, 'holderId');
  const shutOut = active.filter(({ id, hasFirmAccount }) => !hasFirmAccount && id !== holderId);
  return (
    <FormDialog
      title="Only accounts of the firm?"
      saveLabel="End passwords"
      form={form}
      saving={end.isPending}
      onSave={({ holderId }) => end.mutate({ version, holderId })}
      onClose={onClose}
    >
      <Text>
        The passwords and recovery codes of all others end. Whoever signed in by password is signed out.
      </Text>
      {shutOut.length > 0 && (
        <Text>
          Not connected yet: {new Intl.ListFormat('en-AU').format(shutOut.map(fullName))}. They come back by a
          new invitation.
        </Text>
      )}
      {end.error && !end.error.data?.fieldErrors && <FormAlert>{end.error.message}</FormAlert>}
      <InputField
        form={form}
        name="holderId"
        as={Select}
        label="Keeps a password"
        description="For when the provider fails. An administrator with two-step sign-in."
        data={able.map((member) => ({ value: member.id, label: fullName(member) }))}
        allowDeselect={false}
        withAsterisk
      />
      {able.length === 0 && <Text>Set up two-step sign-in first, under Settings, Security.</Text>}
    </FormDialog>
  );
}
