import { useRef } from 'react';
import { v7 } from 'uuid';
import { type CallError, trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';

/** Told that somebody else was first, the screen asks how things stand. */
function useFailure() {
  const utils = trpc.useUtils();
  return (error: CallError) => {
    const code = error.data?.code;
    if (code === 'UNAUTHORIZED') return;
    notify.error('Failed to tick off', error.message);
    if (code === 'CONFLICT' || code === 'NOT_FOUND') utils.activities.invalidate();
  };
}

/** Ticks a task off, with a toast that takes it back. */
export function useTickOffTask({ id, title }: { id: string; title: string }) {
  const onError = useFailure();
  const reopening = trpc.activities.reopen.useMutation({
    onSuccess: () => {
      ticking.reset();
      notify.success('It is to be done again');
    },
    onError: (error) => notify.error('Failed to undo', error.message),
  });
  const ticking = trpc.activities.complete.useMutation({
    onSuccess: () => void notify.undoable(`Ticked off: ${title}`, () => reopening.mutate({ id })),
    onError,
  });
  return {
    tickOff: () => !ticking.isPending && ticking.mutate({ id }),
    reopen: () => reopening.mutate({ id }),
    isDone: ticking.isPending || ticking.isSuccess,
  };
}

/** Ticks a lead's follow-up off, which the lead's timeline notes, with a toast that takes it back. */
export function useTickOffFollowUp({ id, title, dueDate }: { id: string; title: string; dueDate: string }) {
  const onError = useFailure();
  const activityId = useRef('');
  const reopening = trpc.activities.reopenFollowUp.useMutation({
    onSuccess: () => {
      ticking.reset();
      notify.success('It is to be done again');
    },
    onError: (error) => notify.error('Failed to undo', error.message),
  });
  const ticking = trpc.activities.completeFollowUp.useMutation({
    onSuccess: (_note, done) => void notify.undoable(`Ticked off: ${title}`, () => reopening.mutate(done)),
    onError,
  });
  const tickOff = () => {
    if (ticking.isPending) return;
    // The same one when an answer was lost and it is pressed again.
    activityId.current ||= v7();
    ticking.mutate({ id, followUpDate: dueDate, activityId: activityId.current });
  };
  return { tickOff, isDone: ticking.isPending || ticking.isSuccess };
}
