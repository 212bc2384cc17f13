import type * as z from 'zod';
import type { CallError } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';

/**
 * What happens after a save, in the same words for every kind of record. A refused save keeps what was
 * typed: faults go under their boxes, a stale version opens the conflict dialog, and an ended session is
 * the session keeper's to mend.
 */
export function saveMutationOptions<Schema extends z.ZodObject, Saved>(
  noun: string,
  edit: RecordForm<Schema>,
  onSaved: (saved: Saved) => void,
) {
  const kind = noun.toLowerCase();
  return (verb: 'created' | 'updated') => ({
    onSuccess: (saved: Saved) => {
      // Saved is no longer unsaved: leaving must not ask.
      edit.form.resetDirty();
      notify.success(`${noun} ${verb} successfully`);
      onSaved(saved);
    },
    onError: (error: CallError) => {
      const { code, fieldErrors, current } = error.data ?? {};
      if (code === 'UNAUTHORIZED') return;
      if (code === 'CONFLICT' && current) return edit.openConflict(current);
      if (fieldErrors) edit.form.setErrors(fieldErrors);
      notify.error(`Failed to save ${kind}`, code === 'NOT_FOUND' ? goneMeanwhile(kind) : error.message);
    },
  });
}

const goneMeanwhile = (kind: string) =>
  `This ${kind} was deleted in the meantime. Restore it in Settings, Trash, then save again: what you typed is still here.`;
