import type * as z from 'zod';
import { FROM_TRASH } from '#shared/records/trash.ts';
import type { CallError } from '../../trpc.ts';
import { isOutcomeUnknown, notify } from '../../ui/overlay/notify.ts';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';
import { titleOf } from './titleOf.ts';

/**
 * The same messages for every type. A failed save keeps what was typed: field errors go to their inputs, and
 * a stale version opens the conflict dialog. `CrmGate` handles an ended session.
 */
export function saveMutationOptions<Schema extends z.ZodObject, Saved extends object>(
  noun: string,
  edit: RecordForm<Schema>,
  onSaved: (saved: Saved) => void,
  /** To the record, for a form that leads elsewhere. */
  onOpen?: () => void,
  /** No toast: what follows says that it is saved. */
  isQuiet = () => false,
) {
  const kind = noun.toLowerCase();
  return (verb: 'created' | 'updated') => ({
    onSuccess: (saved: Saved) => {
      // Saved changes must not prompt on leaving.
      edit.form.resetDirty();
      const message = `${noun} ${verb} successfully`;
      // The record's screen shows its name.
      if (isQuiet()) return onSaved(saved);
      if (onOpen) notify.withAction(message, 'Open', onOpen, titleOf(saved));
      else notify.success(message);
      onSaved(saved);
    },
    onError: (error: CallError) => {
      const { code, fieldErrors, current } = error.data ?? {};
      if (code === 'UNAUTHORIZED') return;
      if (code === 'CONFLICT' && current) return edit.openConflict(current);
      if (fieldErrors) edit.form.setErrors(fieldErrors);
      notifySaveFailure(kind, error);
    },
  });
}

/** A toast that a record was not saved, or may have been. `kind` is its noun. */
export function notifySaveFailure(kind: string, error: CallError) {
  if (error.data?.code === 'UNAUTHORIZED') return;
  const isGone = error.data?.code === 'NOT_FOUND';
  if (isOutcomeUnknown(error)) notify.error(`The ${kind} may have been saved`, SAVE_AGAIN);
  else notify.error(`Failed to save ${kind}`, isGone ? deletedMessage(kind) : error.message);
}

/** A form has one id, an update a version. */
const SAVE_AGAIN = 'No answer came from the server. Saving again is safe: it is saved once.';

const deletedMessage = (kind: string) =>
  `Somebody has deleted this ${kind}, or merged it. Restore it ${FROM_TRASH}, then save again. What you typed is still here.`;
