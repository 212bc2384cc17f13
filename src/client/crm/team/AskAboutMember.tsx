import { Text } from '@mantine/core';
import * as z from 'zod';
import type { TeamMember } from '#shared/auth/auth.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';

const nothing = z.object({});

/** What an administrator may take away from a colleague, who tells them first that it is lost. */
export type Taken = 'secondFactor' | 'firmAccount';

interface AskAboutMemberProps {
  member: TeamMember;
  what: Taken;
  onClose: () => void;
}

export function AskAboutMember({ member, what, onClose }: AskAboutMemberProps) {
  const { id, firstName } = member;
  const name = fullName(member);
  const form = useZodForm(nothing, {});
  const outcome = (done: string) => ({
    onSuccess: onClose,
    meta: { done, failed: `Failed to change ${name}` },
  });
  const clear = trpc.team.clearSecondFactor.useMutation(outcome(`${name} signs in by password alone now`));
  const disconnect = trpc.firmAccounts.disconnectMember.useMutation(
    outcome(`Account of ${name} disconnected`),
  );
  const isFactor = what === 'secondFactor';
  const take = isFactor ? clear : disconnect;

  return (
    <FormDialog
      title={isFactor ? `Turn off two-step sign-in of ${name}?` : `Disconnect the account of ${name}?`}
      saveLabel={isFactor ? 'Turn off' : 'Disconnect'}
      form={form}
      saving={take.isPending}
      onSave={() => take.mutate({ id })}
      onClose={onClose}
    >
      <Text>
        {isFactor
          ? `Only if their phone and recovery codes are lost. Speak with ${firstName} first. They are signed out everywhere, and sign in by password alone.`
          : `${firstName} is signed out there. Without a password they need ‘Forgot password?’ or a new invitation.`}
      </Text>
    </FormDialog>
  );
}
