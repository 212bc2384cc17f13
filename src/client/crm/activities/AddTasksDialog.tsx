import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { newTasks } from '#shared/activities/activities.schema.ts';
import { activityLabels } from '#shared/activities/activities.ts';
import { dayFromToday, formatCount } from '#shared/fields/format.ts';
import type { CallError } from '../../trpc.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useUndo } from '../records/useUndo.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';

export interface AddTasksDialogProps<Selected> {
  count: number;
  selected: Selected;
  /** The call that adds the tasks, as in `trpc.registrations.addTasks`. */
  call: {
    useMutation: (options: {
      onSuccess: (added: { changeId: string; count: number }) => void;
      onError: (error: CallError) => void;
    }) => {
      isPending: boolean;
      mutate: (input: { selection: Selected; task: z.input<typeof newTasks>; changeId: string }) => void;
    };
  };
  onClose: () => void;
}

export function AddTasksDialog({ count, selected, call, onClose }: AddTasksDialogProps<unknown>) {
  const form = useZodForm(newTasks, { title: '', dueDate: dayFromToday(7), ownerId: null, description: '' });
  const [changeId] = useState(() => v7());
  const undo = useUndo();
  const add = call.useMutation({
    onSuccess: (added) => {
      notify.undoable(`${formatCount(added.count, 'task')} added`, undo.of(added.changeId));
      onClose();
    },
    onError: formFailure(form, 'Failed to add the tasks'),
  });
  return (
    <FormDialog
      title={`Add a task to ${count} selected`}
      saveLabel="Add the tasks"
      form={form}
      saving={add.isPending}
      onSave={(values) => add.mutate({ selection: selected, task: values, changeId })}
      onClose={onClose}
    >
      <InputField form={form} name="title" as={TextInput} label={activityLabels.title} withAsterisk />
      <DateField form={form} name="dueDate" label={activityLabels.dueDate} />
      <InputField
        form={form}
        name="ownerId"
        as={AssigneeSelect}
        label={activityLabels.ownerId}
        placeholder="The owner of each record"
      />
      <InputField
        form={form}
        name="description"
        as={Textarea}
        label={activityLabels.description}
        minRows={2}
        maxRows={8}
      />
    </FormDialog>
  );
}
