import { blankActivity } from '#shared/activities/activities.schema.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';
import { addForm, useAddToRecord } from './useAddToRecord.ts';

const WORDS = { added: 'Activity added successfully', failed: 'Failed to add activity' };

export function AddActivity({ onClose }: { onClose: () => void }) {
  const form = useZodForm(addForm, { ...blankActivity, record: null });
  const saving = useAddToRecord(form, WORDS, onClose);
  return (
    <FormDialog title="Add activity" saveLabel="Add activity" form={form} {...saving} onClose={onClose}>
      <InputField form={form} name="record" as={SubjectSelect} label="Record" withAsterisk />
      <div className={classes.fields}>
        <ActivityFields form={form} />
      </div>
    </FormDialog>
  );
}
