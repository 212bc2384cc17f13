import {
  type ActivityRecord,
  type ActivityValues,
  activityForm,
  blankActivity,
} from '#shared/activities/activities.schema.ts';
import { activityFields, activityLabels } from '#shared/activities/activities.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';

const FORMATS = formatsOf(activityFields);

interface EditActivityProps {
  activity: ActivityRecord & { type: ActivityValues['type'] };
  onClose: () => void;
}

export function EditActivity({ activity, onClose }: EditActivityProps) {
  const edit = useRecordForm(activityForm, blankActivity, activity);
  const update = trpc.activities.update.useMutation(
    saveMutationOptions('Activity', edit, onClose)('updated'),
  );
  const save = (data: ActivityValues) => update.mutate({ id: activity.id, version: edit.version, data });
  return (
    <>
      <FormDialog
        title="Edit activity"
        saveLabel="Save activity"
        form={edit.form}
        saving={update.isPending}
        onSave={save}
        onClose={onClose}
      >
        <div className={classes.fields}>
          <ActivityFields form={edit.form} activity={activity} />
        </div>
      </FormDialog>
      <ConflictDialog noun="activity" edit={edit} labels={activityLabels} format={FORMATS} onSave={save} />
    </>
  );
}
