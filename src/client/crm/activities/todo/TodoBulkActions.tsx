import { v7 } from 'uuid';
import { trpc } from '../../../trpc.ts';
import type { RowSelection } from '../../../ui/list/selection/useSelection.ts';
import { selectionInput, useBulkMutationOptions } from '../../records/bulk/useBulkMutationOptions.ts';
import { AssignMenu } from '../../team/AssignMenu.tsx';
import { activities } from '../activities.record.ts';

interface TodoBulkActionsProps {
  selection: RowSelection;
  owner: string | undefined;
}

/** Gives several tasks to somebody else at once, with one Undo. */
export function TodoBulkActions({ selection, owner }: TodoBulkActionsProps) {
  const { changeOptions, setWords } = useBulkMutationOptions(activities, selection, { name: 'task' });
  const change = trpc.activities.changeMany.useMutation(changeOptions);
  return (
    <AssignMenu
      isBusy={change.isPending}
      onAssign={(ownerId, words) => {
        setWords(words);
        change.mutate({
          changeId: v7(),
          selection: selectionInput(selection, { owner }),
          change: { ownerId },
        });
      }}
    />
  );
}
