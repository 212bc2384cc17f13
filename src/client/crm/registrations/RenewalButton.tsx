import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';

interface RenewalButtonProps extends ButtonProps {
  registrationId: string;
  /** The groups of the proposal; those that are held without them. */
  groups?: string[];
}

/** Opens the draft to be priced; for a current registration. */
export function RenewalButton({ registrationId, groups, ...button }: RenewalButtonProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.proposals.renew.useMutation({
    onSuccess: (draft) => navigate(`/crm/proposals/${draft.id}/edit`),
    meta: { failed: 'Failed to make the proposal' },
  });
  const make = () => mutate({ id: v7(), registrationId, ...(groups && { groups }) });
  return <Button {...button} loading={isPending} onClick={make} />;
}
