import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, pluralize } from '#shared/fields/format.ts';
import type { BulkChangeResult } from '#shared/records/bulk-changes.schema.ts';
import type { DeleteResult } from '#shared/records/trash.schema.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import type { CallError } from '../../../trpc.ts';
import type { RowSelection } from '../../../ui/list/selection/useSelection.ts';
import { notify, notifyFailure, type ToastOffer } from '../../../ui/overlay/notify.ts';
import type { RecordType } from '../recordType.ts';
import { describeCascade, useDeletedToast } from '../trash/useDeleteMutationOptions.ts';
import { useUndo } from '../useUndo.ts';

/** The records that a bulk change takes: those selected one by one, or all that the filters find. */
export function selectionInput<Filters>({ isAllSelected, ids }: RowSelection, filters: Filters) {
  return isAllSelected ? { filters } : { ids };
}

/** What a bulk change does where no words are given. */
const CHANGED = 'changed';

export interface BulkOptions {
  name?: string;
  /** The offer of the toast after a change. */
  offer?: ((change: object, changeId: string) => ToastOffer | undefined) | undefined;
}

/** A link to where the act can be undone later, below what else is offered. */
const withLink =
  (to: string, label: string, offer?: ToastOffer): ToastOffer =>
  (close) => (
    <>
      {offer?.(close)}
      <Anchor component={Link} to={to} size="sm" onClick={close}>
        {label}
      </Anchor>
    </>
  );

/** '1 was set to High already. 2 are gone.' of those that were selected and not changed. */
function describeSkipped({ same, gone }: BulkChangeResult, words: string) {
  const had = words === CHANGED ? 'needed no change' : `${same === 1 ? 'was' : 'were'} ${words} already`;
  return [same && `${same} ${had}.`, gone && `${gone} ${gone === 1 ? 'is' : 'are'} gone.`]
    .filter(Boolean)
    .join(' ');
}

/** The messages after a bulk change or a bulk delete, with one Undo for all records. */
export function useBulkMutationOptions(
  { noun }: RecordType<keyof DeleteResult['counts']>,
  selection: Pick<RowSelection, 'clear'>,
  { name = noun, offer }: BulkOptions = {},
) {
  const { showDeleted, undo: undoDelete } = useDeletedToast();
  const undo = useUndo();
  const words = useRef(CHANGED);
  return {
    /** Says what the next change does, as in 'assigned to Kim Lee'. */
    setWords: (said = CHANGED) => {
      words.current = said;
    },
    changeOptions: {
      onSuccess: (result: BulkChangeResult, { change }: { change: object }) => {
        const { changeId, count } = result;
        selection.clear();
        if (count === 0) notify.success('Nothing to change: they have it already');
        else
          notify.undoable(
            `${formatCount(count, name)} ${words.current}`,
            undo.of(changeId),
            describeSkipped(result, words.current),
            {
              offer: withLink('/crm/recent-changes', 'Recent changes', offer?.(change, changeId)),
            },
          );
      },
      onError: (error: CallError, { changeId }: { changeId?: string | undefined }) =>
        notifyFailure(
          `Failed to change the ${pluralize(name)}`,
          error,
          changeId ? undo.of(changeId) : undefined,
        ),
    },
    deleteOptions: {
      onSuccess: (deleted: DeleteResult) => {
        selection.clear();
        const count = deleted.counts[noun] ?? 0;
        showDeleted(`${formatCount(count, name)} deleted`, deleted, {
          detail: describeCascade(noun, deleted),
          offer: withLink(TRASH_HREF, 'Trash'),
        });
      },
      onError: (error: CallError, { batchId }: { batchId?: string | undefined }) =>
        notifyFailure(`Failed to delete the ${pluralize(name)}`, error, undoDelete(batchId)),
    },
  };
}
