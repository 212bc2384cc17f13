import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { isOutcomeUnknown } from '../notifyFailure.ts';
import { useDeletedToast } from '../records/trash/useDeleteMutationOptions.ts';

/** Fills the CRM with sample data, or empties it. Neither asks for confirmation: both have an Undo. */
export function useDemoData() {
  const { showDeleted, showFailed } = useDeletedToast();
  const create = trpc.demoData.create.useMutation({
    onMutate: () => notify.progress('Creating comprehensive demo data...'),
    onSuccess: ({ batchId, counts, created }) => {
      const message = `Demo data created successfully! ${formatCounts(created)}.`;
      if (batchId) showDeleted(message, { batchId }, `In place of ${formatCounts(counts)}`);
      else notify.success(message);
    },
    onError: (error, input) => {
      if (isOutcomeUnknown(error)) showFailed('', error, input?.batchId);
      else if (error.data?.code !== 'UNAUTHORIZED')
        notify.error(`Failed to create demo data: ${error.message}`);
    },
    onSettled: (_answer, _error, _input, toast) => toast && notify.hide(toast),
  });
  const clear = trpc.demoData.clear.useMutation({
    onSuccess: ({ batchId, counts }) => {
      const message = 'All demo data cleared successfully!';
      if (batchId) showDeleted(message, { batchId }, formatCounts(counts));
      else notify.success(message);
    },
    onError: (error, input) => {
      if (error.data?.code === 'UNAUTHORIZED' || isPromptCancelled(error)) return;
      if (isOutcomeUnknown(error)) return showFailed('', error, input?.batchId);
      notify.error('Failed to clear demo data. Please try again.');
    },
  });
  const isBusy = create.isPending || clear.isPending;
  return {
    isBusy,
    create: () => isBusy || create.mutate({ batchId: v7() }),
    clear: () => isBusy || clear.mutate({ batchId: v7() }),
  };
}

/** '5 accounts, 7 contacts, 5 leads'. */
const formatCounts = (counts: TrashCounts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
