import { TextInput } from '@mantine/core';
import * as z from 'zod';
import { blankActivity } from '#shared/activities/activities.schema.ts';
import { activityLabels } from '#shared/activities/activities.ts';
import { today } from '#shared/fields/format.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useSession } from '../../auth/useSession.ts';
import { SubjectSelect } from '../../records/subject/SubjectSelect.tsx';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';
import classes from '../ActivityForm.module.css';
import { addForm, useAddToRecord } from '../useAddToRecord.ts';

const taskForm = addForm.extend({
  dueDate: z.iso.date('Choose the day by which it is to be done'),
});

const WORDS = { added: 'Task added', failed: 'Failed to add the task' };

/** Adds a task, by default mine and due today, to a record that is selected in the dialog. */
export function AddTask({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const form = useZodForm(taskForm, { ...blankActivity, dueDate: today(), ownerId: user.id, record: null });
  const saving = useAddToRecord(form, WORDS, onClose);
  return (
    <FormDialog title="Add a task" saveLabel="Add the task" form={form} {...saving} onClose={onClose}>
      <InputField form={form} name="title" as={TextInput} label={activityLabels.title} withAsterisk />
      <DateField form={form} name="dueDate" label={activityLabels.dueDate} />
      <InputField form={form} name="record" as={SubjectSelect} label="Record" withAsterisk />
      <div className={classes.task}>
        <Field form={form} name="dueTime" />
        <Field form={form} name="repeats" placeholder="Never" />
        <InputField form={form} name="ownerId" as={AssigneeSelect} label={activityLabels.ownerId} />
      </div>
      <Field form={form} name="description" minRows={2} maxRows={8} />
    </FormDialog>
  );
}
