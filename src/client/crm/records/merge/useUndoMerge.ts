import type { MisplacedRecords } from '#shared/records/trash.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/**
 * Undoes a merge of two records, or of many; `detail` names the one that they were merged into. Where some may not go back
 * to where they were, `ask` gets them, for `MisplacedDialog`, and null once that is settled; without it the failure is
 * shown.
 */
export const useUndoMerge = (detail?: string, ask?: (misplaced: MisplacedRecords | null) => void) =>
  trpc.merges.undo.useMutation({
    onMutate: () => ({ working: notify.progress('Undoing the merge...') }),
    onSettled: (_answer, error, _input, before) => {
      if (before) notify.hide(before.working);
      ask?.(error?.data?.misplaced ?? null);
    },
    onSuccess: ({ fieldsSkipped }) =>
      notify.success(
        fieldsSkipped
          ? 'Merge undone. One keeps its fields as they are, because somebody changed them since.'
          : 'Merge undone',
        detail,
      ),
    onError: (failed) => {
      if (!ask || !failed.data?.misplaced) notifyFailure('Failed to undo the merge', failed);
    },
  });
