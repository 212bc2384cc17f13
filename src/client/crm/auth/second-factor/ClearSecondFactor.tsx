import { Text } from '@mantine/core';
import * as z from 'zod';
import type { TeamMember } from '#shared/auth/auth.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { trpc } from '../../../trpc.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

const nothing = z.object({});

/** Removes the second factor of a colleague who has lost it; an admin confirms that it is really them. */
export function ClearSecondFactor({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const name = fullName(member);
  const form = useZodForm(nothing, {});
  const clear = trpc.team.clearSecondFactor.useMutation({
    onSuccess: () => {
      notify.success(`${name} signs in by password alone now`);
      onClose();
    },
    onError: (error) => notifyFailure(`Failed to change ${name}`, error),
  });

  return (
    <FormDialog
      title={`Turn off two-step sign-in of ${name}?`}
      saveLabel="Turn off"
      form={form}
      saving={clear.isPending}
      onSave={() => clear.mutate({ id: member.id })}
      onClose={onClose}
    >
      <Text>
        Only if their phone and recovery codes are lost. Speak with {member.firstName} first. They are signed
        out everywhere, and sign in by password alone.
      </Text>
    </FormDialog>
  );
}
