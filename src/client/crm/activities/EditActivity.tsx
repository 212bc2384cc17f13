import {
  type ActivityRecord,
  type ActivityValues,
  activityForm,
  blankActivity,
} from '#shared/activities.schema.ts';
import { formatDay } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';
import { activityLabels } from './activityLabels.ts';

const formats = {
  dueDate: (day: ActivityValues['dueDate']) => day && formatDay(day),
  ownerId: (id: ActivityValues['ownerId']) => id && <AssigneeName id={id} />,
};

interface EditActivityProps {
  activity: ActivityRecord & { type: ActivityValues['type'] };
  onClose: () => void;
}

/** Changes what somebody noted. */
export function EditActivity({ activity, onClose }: EditActivityProps) {
  const edit = useRecordForm(activityForm, blankActivity, activity);
  const update = trpc.activities.update.useMutation(
    saveMutationOptions('Activity', edit, onClose)('updated'),
  );
  const save = (data: ActivityValues) => update.mutate({ id: activity.id, version: edit.version, data });
  return (
    <>
      <FormDialog
        title="Edit Activity"
        saveLabel="Save Activity"
        form={edit.form}
        saving={update.isPending}
        onSave={save}
        onClose={onClose}
      >
        <div className={classes.fields}>
          <ActivityFields form={edit.form} activity={activity} />
        </div>
      </FormDialog>
      <ConflictDialog noun="activity" edit={edit} labels={activityLabels} format={formats} onSave={save} />
    </>
  );
}
