import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../../trpc.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { dueOf, ToastButton } from '../useActivityAdded.tsx';

/** Offers in a message to delete what is still to be done about a record that was lost. Nothing waits for it. */
export function OpenTasksOffer({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { data } = trpc.activities.due.useQuery(dueOf(subject));
  const remove = trpc.activities.delete.useMutation();
  const restore = trpc.trash.restore.useMutation();
  const tasks = data?.items.filter(({ kind }) => kind === 'task') ?? [];
  if (tasks.length === 0) return null;

  const deleteAll = async () => {
    onClose();
    const batchIds: string[] = [];
    const undo = async () => {
      for (const batchId of batchIds) await restore.mutateAsync({ id: v7(), batchId, duplicates: 'restore' });
      notify.success('Change undone');
    };
    const fail = (failure: string) => (error: Parameters<typeof notifyFailure>[1]) =>
      notifyFailure(failure, error);
    for (const { id } of tasks) {
      const batchId = v7();
      await remove
        .mutateAsync({ id, batchId })
        .then(() => batchIds.push(batchId), fail('Failed to delete the task'));
    }
    if (batchIds.length === 0) return;
    const detail = tasks.length === 1 ? tasks[0]?.title : undefined;
    notify.undoable(
      `${formatCount(batchIds.length, 'task')} deleted`,
      () => void undo().catch(fail('Failed to restore')),
      detail,
    );
  };

  return (
    <ToastButton onClick={() => void deleteAll()}>
      {`Delete ${formatCount(tasks.length, 'open task')}`}
    </ToastButton>
  );
}
