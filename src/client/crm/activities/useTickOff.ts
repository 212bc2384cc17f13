import { useRef } from 'react';
import { v7 } from 'uuid';
import { formatDay } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';

/** Reports a failed completion, and reloads the lists where somebody else changed the item first. */
function useErrorHandler() {
  const utils = trpc.useUtils();
  return (error: CallError) => {
    const code = error.data?.code;
    if (code === 'UNAUTHORIZED') return;
    if (code !== 'CONFLICT' && code !== 'NOT_FOUND') return notifyFailure('Failed to tick off', error);
    // Somebody else was faster: the message says who, or that it is gone.
    notify.error(error.message);
    utils.activities.invalidate();
  };
}

/** Completes a task, with a toast that undoes it. */
export function useTickOffTask({ id, title }: { id: string; title: string }) {
  const onError = useErrorHandler();
  const reopen = trpc.activities.reopen.useMutation({
    onSuccess: () => {
      complete.reset();
      notify.success('It is to be done again');
    },
    onError: (error) => notifyFailure('Failed to undo', error),
  });
  const complete = trpc.activities.complete.useMutation({
    onSuccess: (done) => {
      const next = done.nextDueDate;
      const detail = next ? `It is due again on ${formatDay(next)}` : undefined;
      notify.undoable(`Ticked off: ${title}`, () => reopen.mutate({ id }), detail);
    },
    onError,
  });
  return {
    tickOff: () => !complete.isPending && complete.mutate({ id }),
    reopen: () => reopen.mutate({ id }),
    isDone: complete.isPending || complete.isSuccess,
  };
}

/** Completes a lead's follow-up, which adds an activity to the lead, with a toast that undoes it. */
export function useTickOffFollowUp({ id, title, dueDate }: { id: string; title: string; dueDate: string }) {
  const onError = useErrorHandler();
  const activityId = useRef('');
  const reopen = trpc.activities.reopenFollowUp.useMutation({
    onSuccess: () => {
      complete.reset();
      notify.success('It is to be done again');
    },
    onError: (error) => notifyFailure('Failed to undo', error),
  });
  const complete = trpc.activities.completeFollowUp.useMutation({
    onSuccess: (_note, done) => void notify.undoable(`Ticked off: ${title}`, () => reopen.mutate(done)),
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
