import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** Undoes a merge of two records, or of many; `detail` names the one that they were merged into. */
export const useUndoMerge = (detail?: string) =>
  trpc.merges.undo.useMutation({
    onMutate: () => ({ working: notify.progress('Undoing the merge...') }),
    onSettled: (_answer, _error, _input, before) => before && notify.hide(before.working),
    onSuccess: ({ fieldsSkipped }) =>
      notify.success(
        fieldsSkipped
          ? 'Merge undone. One keeps its fields as they are, because somebody changed them since.'
          : 'Merge undone',
        detail,
      ),
    onError: (failed) => notifyFailure('Failed to undo the merge', failed),
  });
