import { v7 } from 'uuid';
import * as z from 'zod';
import type { DueItem } from '#shared/activities.schema.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';

const rescheduleForm = z.object({ dueDate: z.iso.date('Choose a day') });

interface RescheduleProps {
  item: DueItem;
  onClose: () => void;
}

/** Changes the day of a task or a follow-up. */
export function Reschedule({ item, onClose }: RescheduleProps) {
  const form = useZodForm(rescheduleForm, { dueDate: item.dueDate }, { id: item.id });
  const utils = trpc.useUtils();
  const options = {
    onSuccess: () => {
      notify.success(`Moved to ${formatShortDay(form.getValues().dueDate)}`);
      onClose();
    },
    onError: (error: CallError) => {
      const code = error.data?.code;
      if (code === 'UNAUTHORIZED') return;
      notifyFailure('Failed to reschedule', error);
      if (code === 'CONFLICT' || code === 'NOT_FOUND') {
        utils.activities.invalidate();
        onClose();
      }
    },
  };
  const task = trpc.activities.update.useMutation(options);
  const followUp = trpc.leads.scheduleFollowUp.useMutation(options);
  const save = ({ dueDate }: z.input<typeof rescheduleForm>) =>
    item.kind === 'task'
      ? task.mutate({ id: item.id, version: item.version, data: { dueDate } })
      : followUp.mutate({ id: item.id, followUpDate: dueDate, activityId: v7() });

  return (
    <FormDialog
      title={`Reschedule ‘${item.title}’`}
      saveLabel="Reschedule"
      form={form}
      saving={task.isPending || followUp.isPending}
      onSave={save}
      onClose={onClose}
    >
      <DateField form={form} name="dueDate" label="New day" />
    </FormDialog>
  );
}
