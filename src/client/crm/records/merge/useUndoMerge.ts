import type { MergeUndoResult } from '#shared/records/merges.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

/** The records that a toast names. */
const MAX_NAMED = 3;

/** What did not go back to where it was: '‘Audit’ would be of another account than its contact ‘Ada Byron’. It stays.' */
function describeStaying(staying: MergeUndoResult['staying']) {
  const named = staying.slice(0, MAX_NAMED).map(({ why }) => why);
  const more = staying.length - named.length;
  return more > 0 ? [...named, `And ${more.toLocaleString('en-AU')} more stay where they are.`] : named;
}

/** Undoes a merge of two records, or of many; `detail` names the one that they were merged into. */
export const useUndoMerge = (detail?: string) =>
  trpc.merges.undo.useMutation({
    onMutate: () => ({ working: notify.progress('Undoing the merge...') }),
    onSettled: (_answer, _error, _input, before) => before && notify.hide(before.working),
    onSuccess: ({ fieldsSkipped, staying }) =>
      notify.success(
        fieldsSkipped
          ? 'Merge undone. One keeps its fields as they are, because somebody changed them since.'
          : 'Merge undone',
        [detail, ...describeStaying(staying)].filter(Boolean).join(' · ') || undefined,
      ),
    onError: (failed) => notifyFailure('Failed to undo the merge', failed),
  });
