import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** Undoes a merge of two records, or of many pairs; `noun` is their plural. */
export const useUndoMerge = (noun: string, records = `The two ${noun}`) =>
  trpc.merges.undo.useMutation({
    onSuccess: ({ fieldsSkipped }) =>
      notify.success(
        fieldsSkipped
          ? `${records} are two again. One keeps its fields as they are, because somebody changed them since.`
          : `${records} are two again`,
      ),
    onError: (failed) => notifyFailure('Failed to undo the merge', failed),
  });
