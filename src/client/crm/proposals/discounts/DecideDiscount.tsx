import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DiscountApproval, describeDiscount } from '#shared/proposals/approvals.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useUndo } from '../../records/useUndo.ts';
import { Quote } from '../detail/Quote.tsx';

interface DecideDiscountProps {
  proposal: ProposalRecord;
  request: DiscountApproval;
}

/** A request that stands, for who may approve it: the sums, the words of who asks, and the answer. */
export function DecideDiscount({ proposal: { id, document }, request }: DecideDiscountProps) {
  const { id: approvalId, askedByName, askedAt, question } = request;
  const [answer, setAnswer] = useState('');
  const utils = trpc.useUtils();
  const undo = useUndo();
  const decide = trpc.proposals.answerDiscountRequest.useMutation({
    onSuccess: (_, { isApproved }) =>
      void notify.undoable(
        isApproved ? 'Discount approved' : 'Discount refused',
        undo.of(approvalId),
        `${askedByName} gets a notice`,
      ),
    onError: (error) => {
      // The screen shows who was faster, or what changed.
      if (error.data?.code !== 'CONFLICT') return notifyFailure('Failed to answer', error);
      notify.error(error.message);
      void utils.proposals.invalidate();
    },
  });
  const send = (isApproved: boolean) => decide.mutate({ id, approvalId, isApproved, answer });
  return (
    <Panel title="A discount to approve">
      <Stack gap="sm" maw={640}>
        <Text>{`${askedByName} asks for ${describeDiscount(document)}.`}</Text>
        {question && <Quote text={question} at={askedAt} />}
        <Textarea
          label="Your words"
          description={`Optional. ${askedByName} reads them.`}
          minRows={1}
          maxLength={1_000}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <Group gap="sm">
          <Button loading={decide.isPending} onClick={() => send(true)}>
            Approve
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => send(false)}>
            Refuse
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
