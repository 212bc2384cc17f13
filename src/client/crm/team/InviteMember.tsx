import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { userRole } from '#shared/auth/auth.ts';
import { INVITATION_DAYS, inviteInput } from '#shared/team/team.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notifyOfInvitation } from './notifyOfInvitation.ts';
import { useIsMailed } from './useIsMailed.ts';

export function InviteMember({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => v7());
  const form = useZodForm(inviteInput, { id, email: '', firstName: '', lastName: '', role: 'staff' });
  const isMailed = useIsMailed() !== false;
  const invite = trpc.team.invite.useMutation({
    onSuccess: ({ email }) => {
      onClose();
      if (isMailed) notifyOfInvitation(email, `Invitation sent to ${email}`);
      else notifyOfInvitation(email, `${email} is invited`, 'Copy the link below and pass it on.');
    },
    onError: formFailure(form, 'Failed to invite'),
  });
  return (
    <FormDialog
      title="Invite a colleague"
      saveLabel={isMailed ? 'Send invitation' : 'Invite'}
      form={form}
      saving={invite.isPending}
      onSave={(data) => invite.mutate(data)}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="email"
        as={TextInput}
        label="Email"
        description={`They get a link that works for ${INVITATION_DAYS} days, and choose their password.`}
        type="email"
        autoComplete="off"
        required
      />
      <SimpleGrid cols={2} spacing="sm">
        <InputField form={form} name="firstName" as={TextInput} label="First name" autoComplete="off" />
        <InputField form={form} name="lastName" as={TextInput} label="Last name" autoComplete="off" />
      </SimpleGrid>
      <InputField
        form={form}
        name="role"
        as={Select}
        label="Role"
        data={userRole.options}
        allowDeselect={false}
        required
      />
    </FormDialog>
  );
}
