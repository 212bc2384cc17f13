import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { useFailureToast } from '../records/useFailureToast.ts';

/** Makes the draft of the renewal's proposal with the groups that are held, and opens it to be priced; for a current registration. */
export function RenewalButton({ registrationId }: { registrationId: string }) {
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.proposals.renew.useMutation({
    onSuccess: (draft) => navigate(`/crm/proposals/${draft.id}/edit`),
    onError: (error) => showFailure('Failed to make the proposal', error),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileDollar size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ id: v7(), registrationId })}
    >
      Make the renewal proposal
    </Button>
  );
}
