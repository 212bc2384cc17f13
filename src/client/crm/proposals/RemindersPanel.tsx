import { Button, Text } from '@mantine/core';
import { formatShortDate, formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { isOpenProposal } from '#shared/proposals/proposalState.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import type { Reminder } from '#shared/proposals/reminders.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './RemindersPanel.module.css';

/** The reminders that the client was sent and will be sent, each of which can be stopped; only of what was mailed. */
export function RemindersPanel({ proposal }: { proposal: ProposalRecord }) {
  const { stop, start, isPending } = useReminders(proposal.id);
  const { reminders, document, remindersRefusedAt } = proposal;
  if (proposal.state === 'accepted' || (reminders.length === 0 && !remindersRefusedAt)) return null;
  const isOpen = isOpenProposal(proposal.state) && !remindersRefusedAt;
  const toCome = reminders.filter(({ sentAt, isStopped }) => isOpen && !sentAt && !isStopped);
  return (
    <Panel
      title="Reminders to the client"
      aside={
        toCome.length > 1 && (
          <Button
            variant="default"
            size="compact-md"
            disabled={isPending}
            onClick={() => stop(toCome.map(({ number }) => number))}
          >
            Stop all
          </Button>
        )
      }
    >
      {remindersRefusedAt && (
        <Text>{`The client asked for no more reminders on ${formatShortDate(remindersRefusedAt)}.`}</Text>
      )}
      {isOpen && (
        <Text c="dimmed" size="sm">
          Emailed on working days from 9 am to 4 pm in Sydney. They stop with an answer, or once the deal is
          lost.
        </Text>
      )}
      <ol className={classes.list}>
        {reminders.map((reminder) => (
          <li key={reminder.number} className={classes.row}>
            {`${reminder.number}. ${describe(reminder, isOpen, document.validUntil)}`}
            {isOpen && !reminder.sentAt && (
              <Button
                variant="default"
                size="compact-md"
                disabled={isPending}
                onClick={() => (reminder.isStopped ? start : stop)([reminder.number])}
                aria-label={`${reminder.isStopped ? 'Start' : 'Stop'} reminder ${reminder.number}`}
              >
                {reminder.isStopped ? 'Start' : 'Stop'}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function describe({ sentAt, isStopped, dueOn }: Reminder, isOpen: boolean, validUntil: string): string {
  if (sentAt) return `Sent ${formatShortTime(sentAt)}`;
  if (isStopped) return 'Stopped';
  if (!isOpen) return 'Not sent';
  return dueOn > validUntil ? 'Not sent: after the last day' : `On ${formatShortDay(dueOn)}`;
}

function useReminders(id: string) {
  const change = trpc.proposals.setRemindersStopped.useMutation({
    meta: { failed: 'Failed to change the reminders' },
  });
  const start = (numbers: number[]) =>
    change.mutate({ id, numbers, isStopped: false }, { onSuccess: () => notify.success('Planned again') });
  const stop = (numbers: number[]) =>
    change.mutate(
      { id, numbers, isStopped: true },
      {
        onSuccess: () =>
          notify.undoable(numbers.length > 1 ? 'Reminders stopped' : 'Reminder stopped', () =>
            start(numbers),
          ),
      },
    );
  return { start, stop, isPending: change.isPending };
}
