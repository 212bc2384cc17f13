import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import { formatShortDay } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { notify, notifyFailure, type Undo } from '../../ui/overlay/notify.ts';
import { useCheckedUndo } from '../records/useCheckedUndo.ts';

interface Act {
  message: string;
  detail?: string | undefined;
  /** The words once this act alone was taken back. */
  undone: string;
  undo: Undo;
}

/** The words for several acts of one kind, and for those that were taken back. */
interface Words {
  done: (count: number) => string;
  undone: (count: number) => string;
}

/**
 * Returns a function that shows a toast with Undo for an act that people repeat. While the toast is open, the next act
 * takes its place with a toast that counts them all, and whose Undo takes back all of them.
 */
function countedToast({ done, undone }: Words) {
  let open: { id: string; acts: Act[] } | undefined;

  return (act: Act) => {
    const earlier = open && notify.isOpen(open.id) ? open : undefined;
    const acts = [...(earlier?.acts ?? []), act];
    if (earlier) notify.hide(earlier.id);
    const isAlone = acts.length === 1;
    const message = isAlone ? act.message : done(acts.length);
    const undo = Object.assign(() => void undoAll(acts, undone), {
      isPossible: async () => (await Promise.all(acts.map((one) => one.undo.isPossible?.()))).includes(true),
    });
    const id = notify.undoable(message, undo, isAlone ? act.detail : undefined);
    open = { id, acts };
  };
}

/** Newest first, with one toast. */
async function undoAll(acts: Act[], undone: Words['undone']) {
  const newestFirst = acts.toReversed();
  const outcomes = await Promise.allSettled(newestFirst.map(({ undo }) => undo()));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  const [first, ...others] = newestFirst.filter((_act, at) => outcomes[at]?.status === 'fulfilled');
  if (first) notify.success(others.length === 0 ? first.undone : undone(others.length + 1));
  if (failed?.status === 'rejected') notifyFailure('Failed to undo', failed.reason);
}

const restored = (title: string) => `To do again: ${title}`;

/** Consecutive ticks share a toast. */
const showTickedOff = countedToast({
  done: (count) => `${count} ticked off`,
  undone: (count) => `${count} tasks restored`,
});

/** Reloads the lists if somebody else changed the item first. */
function useErrorHandler() {
  const utils = trpc.useUtils();
  return (error: CallError) => {
    if (error.data?.code !== 'CONFLICT') return notifyFailure('Failed to tick off', error);
    // The message says who was faster.
    notify.error(error.message);
    utils.activities.invalidate();
  };
}

/** Completes a task, with a toast that undoes it. `doneAt` is given where a completed one stays on the screen. */
export function useTickOffTask({
  id,
  title,
  doneAt = null,
}: {
  id: string;
  title: string;
  doneAt?: Date | null;
}) {
  const onError = useErrorHandler();
  const checked = useCheckedUndo();
  const reopen = trpc.activities.reopen.useMutation({
    onSuccess: () => {
      complete.reset();
    },
  });
  const complete = trpc.activities.complete.useMutation({
    onSuccess: ({ nextDueDate }) => {
      showTickedOff({
        message: `Ticked off: ${title}`,
        detail: nextDueDate ? `It is due again on ${formatShortDay(nextDueDate)}` : undefined,
        undone: restored(title),
        undo: checked('activities.reopen', { id }, () => reopen.mutateAsync({ id })),
      });
    },
    onError,
  });
  // The task as it is loaded says whether it is done from then on: somebody else may take that back.
  const { reset } = complete;
  useEffect(() => {
    if (doneAt) reset();
  }, [doneAt, reset]);
  const reopenAlone = {
    onSuccess: () => void notify.success(restored(title)),
    onError: (error: CallError) => notifyFailure('Failed to undo', error),
  };
  return {
    tickOff: () => !complete.isPending && complete.mutate({ id }),
    reopen: () => reopen.mutate({ id }, reopenAlone),
    isDone: doneAt !== null || complete.isPending || complete.isSuccess,
  };
}

/** Completes a lead's follow-up, which adds an activity to the lead, with a toast that undoes it. */
export function useTickOffFollowUp({ id, title, dueDate }: { id: string; title: string; dueDate: string }) {
  const onError = useErrorHandler();
  const checked = useCheckedUndo();
  const activityId = useRef('');
  const reopen = trpc.acts.undo.useMutation({
    onSuccess: () => {
      complete.reset();
    },
  });
  const complete = trpc.activities.completeFollowUp.useMutation({
    onSuccess: (_note, { activityId: act }) => {
      showTickedOff({
        message: `Ticked off: ${title}`,
        undone: restored(title),
        undo: checked('acts.undo', { act }, () => reopen.mutateAsync({ act })),
      });
    },
    onError,
  });
  const tickOff = () => {
    if (complete.isPending) return;
    // The same id on a repeated click after a lost response.
    activityId.current ||= v7();
    complete.mutate({ id, followUpDate: dueDate, activityId: activityId.current });
  };
  return { tickOff, isDone: complete.isPending || complete.isSuccess };
}
