import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** Undoes a merge of two records, or of many; `noun` is their plural, `undone` says what they are afterwards, `detail` names them. */
export const useUndoMerge = (noun: string, undone = `The two ${noun} are two again`, detail?: string) =>
  trpc.merges.undo.useMutation({
    onMutate: () => ({ working: notify.progress('Undoing the merge...') }),
    onSettled: (_answer, _error, _input, before) => before && notify.hide(before.working),
    onSuccess: ({ fieldsSkipped }) =>
      notify.success(
        fieldsSkipped
          ? `${undone}. One keeps its fields as they are, because somebody changed them since.`
          : undone,
        detail,
      ),
    onError: (failed) => notifyFailure('Failed to undo the merge', failed),
  });
