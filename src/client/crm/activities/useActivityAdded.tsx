import { Button } from '@mantine/core';
import { v7 } from 'uuid';
import type { ActivityRecord, DueItem } from '#shared/activities/activities.schema.ts';
import { dueGroupOf } from '#shared/activities/activities.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { notify, type ToastOffer } from '../../ui/overlay/notify.ts';
import { useCheckedUndo } from '../records/useCheckedUndo.ts';
import { useTickOffTask } from './useTickOff.ts';

/** The input of the call for what is to be done about a record, which several parts of its screen share. */
export const dueOf = ({ noun, id }: Subject) =>
  ({ record: { noun, id }, scope: 'everyone', limit: 50 }) as const;

type Added = Pick<ActivityRecord, 'id' | 'type' | 'title' | 'dueDate'>;

/**
 * The toast after an activity was added, with Undo. A call that was due on the record, and has now taken place, can be ticked
 * off there; nothing waits for that.
 */
export function useActivityAdded() {
  const utils = trpc.useUtils();
  const checked = useCheckedUndo();
  const { mutate } = trpc.activities.delete.useMutation({
    meta: { done: 'Change undone', failed: 'Failed to undo' },
  });
  return (message: string, { id, type, title, dueDate }: Added, subject: Subject, offer?: ToastOffer) => {
    const due = dueDate ? undefined : utils.activities.due.getData(dueOf(subject));
    const task = due?.items.find((item) => item.kind === 'task' && item.type === type && isDue(item));
    const input = { id, batchId: v7() };
    notify.undoable(
      message,
      checked('activities.delete', input, () => mutate(input)),
      title,
      {
        offer: (close) => (
          <>
            {offer?.(close)}
            {task && type !== 'note' && <TickOff task={task} onClose={close} />}
          </>
        ),
      },
    );
  };
}

const isDue = ({ dueDate }: DueItem) => ['overdue', 'today'].includes(dueGroupOf(dueDate));

function TickOff({ task, onClose }: { task: DueItem; onClose: () => void }) {
  const { tickOff } = useTickOffTask(task);
  return (
    <ToastButton
      onClick={() => {
        onClose();
        tickOff();
      }}
    >
      {`Tick off: ${task.title}`}
    </ToastButton>
  );
}

export const ToastButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="compact-sm" variant="light" mt={6} me={8} maw="100%" onClick={onClick}>
    {children}
  </Button>
);
