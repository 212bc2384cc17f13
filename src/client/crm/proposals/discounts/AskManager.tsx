import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { describeDiscount } from '#shared/proposals/approvals.ts';
import { seenOf } from '#shared/proposals/document.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { useCheckedUndo } from '../../records/useCheckedUndo.ts';
import { useWithdrawRequest } from './discountRequests.ts';

interface AskManagerProps {
  proposal: ProposalRecord;
  onClose: () => void;
}

export function AskManager({ proposal, onClose }: AskManagerProps) {
  const { id, document } = proposal;
  const [question, setQuestion] = useState('');
  const [approvalId] = useState(() => v7());
  const withdraw = useWithdrawRequest();
  const checked = useCheckedUndo();
  const ask = trpc.proposals.askForDiscount.useMutation({
    onSuccess: () => {
      onClose();
      const input = { id, approvalId };
      const undo = checked('proposals.withdrawDiscountRequest', input, () => withdraw.mutate(input));
      notify.undoable('A manager was asked', undo);
    },
    meta: { failed: 'Failed to ask' },
  });
  return (
    <Dialog onClose={onClose} title="Ask a manager">
      <Stack gap="md">
        <Text>{`The client gets ${describeDiscount(document)}. Any later change to the draft ends the request.`}</Text>
        <Textarea
          data-autofocus
          label="What should they know?"
          description="Optional"
          minRows={3}
          maxLength={1_000}
          value={question}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={ask.isPending}
            onClick={() => ask.mutate({ ...seenOf(proposal), approvalId, question })}
          >
            Ask a manager
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
