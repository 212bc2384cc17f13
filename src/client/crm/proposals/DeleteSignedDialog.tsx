import { Button, Group, Text } from '@mantine/core';
import { v7 } from 'uuid';
import type { ProposalCard } from '#shared/proposals/proposals.schema.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { proposals } from './proposals.record.ts';

interface DeleteSignedDialogProps {
  proposal: Pick<ProposalCard, 'id' | 'name' | 'accountName'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteSignedDialog({
  proposal: { id, name, accountName },
  onClose,
  onDeleted,
}: DeleteSignedDialogProps) {
  const remove = trpc.proposals.delete.useMutation(
    useDeleteMutationOptions(proposals, () => {
      onClose();
      onDeleted?.();
    }),
  );
  return (
    <Dialog onClose={onClose} title={`Delete the signed proposal ${name}?`}>
      <Text mb="lg">
        {`${accountName} accepted it. It goes to the trash, which keeps it until seven years after the acceptance.`}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id, batchId: v7(), signed: name })}
        >
          {`Delete ${name}`}
        </Button>
      </Group>
    </Dialog>
  );
}
