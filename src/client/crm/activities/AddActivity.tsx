import { useState } from 'react';
import { v7 } from 'uuid';
import { activityForm, blankActivity } from '#shared/activities.schema.ts';
import { subjectInput } from '#shared/records/subject.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';

const addForm = activityForm.extend({
  record: subjectInput.nullable().refine(Boolean, 'Choose the record that it is about'),
});

/** Adds an activity to a record that is selected in the dialog. */
export function AddActivity({ onClose }: { onClose: () => void }) {
  const form = useZodForm(addForm, { ...blankActivity, record: null });
  const [id] = useState(() => v7());
  const add = trpc.activities.create.useMutation({
    onSuccess: ({ title }) => {
      notify.success('Activity added successfully', title);
      onClose();
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return;
      if (error.data?.fieldErrors) form.setErrors(error.data.fieldErrors);
      notifyFailure('Failed to add activity', error);
    },
  });
  return (
    <FormDialog
      title="Add activity"
      saveLabel="Add activity"
      form={form}
      saving={add.isPending}
      onSave={({ record, ...values }) =>
        record && add.mutate({ ...values, id, [`${record.noun}Id`]: record.id })
      }
      onClose={onClose}
    >
      <InputField form={form} name="record" as={SubjectSelect} label="Record" withAsterisk />
      <div className={classes.fields}>
        <ActivityFields form={form} />
      </div>
    </FormDialog>
  );
}
