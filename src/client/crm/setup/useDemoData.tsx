import { useState } from 'react';
import { v7 } from 'uuid';
import type { OtherRecords } from '#shared/setup/demoData.schema.ts';
import { trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { isOutcomeUnknown, isPromptCancelled, notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useDeletedToast } from '../records/trash/useDeleteMutationOptions.ts';
import { formatCounts } from './formatCounts.ts';

const DemoDataDialog = lazyPart(async () => (await import('./DemoDataDialog.tsx')).DemoDataDialog);

/**
 * Fills the CRM with sample data, or empties it. With nothing but samples in it neither asks for confirmation; else
 * `dialog` asks what is to go. Both have an Undo.
 */
export function useDemoData() {
  const { showDeleted, undo } = useDeletedToast();
  const [question, setQuestion] = useState<{ about: 'create' | 'clear'; otherRecords: OtherRecords }>();
  const create = trpc.demoData.create.useMutation({
    onMutate: () => notify.progress('Creating comprehensive demo data...'),
    onSuccess: ({ batchId, counts, created, otherRecords }) => {
      if (otherRecords) return setQuestion({ about: 'create', otherRecords });
      const message = `Demo data created successfully! ${formatCounts(created)}.`;
      if (batchId) showDeleted(message, { batchId }, { detail: `In place of ${formatCounts(counts)}` });
      else notify.success(message);
    },
    onError: (error, input) => {
      if (isOutcomeUnknown(error)) notifyFailure('', error, undo(input?.batchId));
      else if (error.data?.code !== 'UNAUTHORIZED' && !isPromptCancelled(error))
        notify.error(`Failed to create demo data: ${error.message}`);
    },
    onSettled: (_answer, _error, _input, toast) => toast && notify.hide(toast),
  });
  const clear = trpc.demoData.clear.useMutation({
    onSuccess: ({ batchId, counts, otherRecords }) => {
      if (otherRecords) return setQuestion({ about: 'clear', otherRecords });
      const message = 'All demo data cleared successfully!';
      if (batchId) showDeleted(message, { batchId }, { detail: formatCounts(counts) });
      else notify.success(message);
    },
    onError: (error, input) => {
      if (error.data?.code === 'UNAUTHORIZED' || isPromptCancelled(error)) return;
      if (isOutcomeUnknown(error)) return notifyFailure('', error, undo(input?.batchId));
      notify.error('Failed to clear demo data. Please try again.');
    },
  });
  const isBusy = create.isPending || clear.isPending;
  const isAboutClearing = question?.about === 'clear';
  return {
    isBusy,
    created: create.data?.otherRecords ? undefined : create.data?.created,
    create: () => isBusy || create.mutate({ batchId: v7() }),
    clear: () => isBusy || clear.mutate({ batchId: v7() }),
    dialog: question && (
      <DemoDataDialog
        title={isAboutClearing ? 'Clear All Data' : 'Create Enterprise Demo Data'}
        action={isAboutClearing ? 'Clear data' : 'Create demo data'}
        otherRecords={question.otherRecords}
        onClose={() => setQuestion(undefined)}
        onChoose={(scope) => {
          setQuestion(undefined);
          (isAboutClearing ? clear : create).mutate({ batchId: v7(), scope });
        }}
      />
    ),
  };
}
