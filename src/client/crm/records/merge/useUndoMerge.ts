import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** Undoes a merge of two records; `noun` is their plural. */
export const useUndoMerge = (noun: string) =>
  trpc.merges.undo.useMutation({
    onSuccess: ({ fieldsSkipped }) =>
      notify.success(
        fieldsSkipped
          ? `The two ${noun} are two again. One keeps its fields as they are, because somebody changed them since.`
          : `The two ${noun} are two again`,
      ),
    onError: (failed) => notifyFailure('Failed to undo the merge', failed),
  });
