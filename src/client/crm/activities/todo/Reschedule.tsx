import { v7 } from 'uuid';
import * as z from 'zod';
import type { DueItem } from '#shared/activities/activities.schema.ts';
import { dayFromToday, formatShortDay, today } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify, notifyFailure, type Undo } from '../../../ui/overlay/notify.ts';
import { useCheckedUndo } from '../../records/useCheckedUndo.ts';
import { useUndo } from '../../records/useUndo.ts';

const rescheduleForm = z.object({ dueDate: z.iso.date('Choose a day') });

interface RescheduleProps {
  item: DueItem;
  /** Called before the dialog closes, as the item is about to leave its place in the list. */
  onMoved: () => void;
  onClose: () => void;
}

/** Changes the day of a task or a follow-up; the usual days need one press. */
export function Reschedule({ item, onMoved, onClose }: RescheduleProps) {
  // Neither a past day nor the current one is a default.
  const proposed = item.dueDate > today() ? item.dueDate : dayFromToday(1);
  const form = useZodForm(rescheduleForm, { dueDate: proposed }, { id: item.id });
  const utils = trpc.useUtils();
  const onError = (error: CallError) => {
    const code = error.data?.code;
    notifyFailure('Failed to reschedule', error);
    if (code === 'CONFLICT' || code === 'NOT_FOUND') {
      utils.activities.invalidate();
      onClose();
    }
  };
  const showBack = () => void notify.success(`Back on ${formatShortDay(item.dueDate)}`);
  const taskBack = trpc.activities.update.useMutation({
    onSuccess: showBack,
    meta: { failed: 'Failed to undo' },
  });
  const followUpBack = useUndo({ show: showBack });
  const checked = useCheckedUndo();
  const showMoved = (undo: Undo) => {
    notify.undoable(`Moved to ${formatShortDay(form.getValues().dueDate)}`, undo, item.title);
    onMoved();
    onClose();
  };
  const task = trpc.activities.update.useMutation({
    onSuccess: ({ id, version }) => {
      const before = { id, version, data: { dueDate: item.dueDate } };
      showMoved(checked('activities.update', before, () => taskBack.mutate(before)));
    },
    onError,
  });
  const followUp = trpc.leads.scheduleFollowUp.useMutation({
    onSuccess: (_lead, { activityId: act = '' }) => showMoved(followUpBack.of(act)),
    onError,
  });
  const isSaving = task.isPending || followUp.isPending;
  const save = (dueDate: string) => {
    if (isSaving) return;
    if (item.kind === 'task') task.mutate({ id: item.id, version: item.version, data: { dueDate } });
    else followUp.mutate({ id: item.id, followUpDate: dueDate, activityId: v7() });
  };

  return (
    <FormDialog
      title={`Reschedule ‘${item.title}’`}
      saveLabel="Reschedule"
      form={form}
      saving={isSaving}
      onSave={({ dueDate }) => save(dueDate)}
      onClose={onClose}
    >
      <DateField form={form} name="dueDate" label="New day" onQuickChoice={save} />
    </FormDialog>
  );
}
