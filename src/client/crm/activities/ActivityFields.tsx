import type { ReactNode } from 'react';
import type { ActivityRecord, ActivityValues } from '#shared/activities/activities.schema.ts';
import { activityLabels } from '#shared/activities/activities.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { useSession } from '../auth/useSession.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import classes from './ActivityForm.module.css';

interface ActivityFieldsProps<Values extends ActivityValues> {
  form: Form<Values>;
  activity?: ActivityRecord;
  /** The button that saves it, where it stands at the end of the fields. */
  children?: ReactNode;
}

export const ActivityFields = <Values extends ActivityValues>(props: ActivityFieldsProps<Values>) => (
  <>
    <Field form={props.form} name="type" />
    <Field form={props.form} name="title" />
    <ActivityDetailFields {...props} />
  </>
);

/** A due date makes it a task, which has an owner and may repeat. */
export function ActivityDetailFields<Values extends ActivityValues>({
  form,
  activity,
  children,
}: ActivityFieldsProps<Values>) {
  const { user } = useSession();
  const isTask = Boolean(useFormValue(form, 'dueDate'));
  const setTaskFields = () => {
    const { dueDate, ownerId } = form.getValues();
    // A task belongs to whoever adds it unless they select somebody else; other activities have neither owner nor time, and do not repeat.
    if (!dueDate) {
      form.setFieldValue('ownerId', null as Values['ownerId']);
      form.setFieldValue('dueTime', '' as Values['dueTime']);
      form.setFieldValue('repeats', null as Values['repeats']);
    } else if (!ownerId) form.setFieldValue('ownerId', user.id as Values['ownerId']);
  };
  return (
    <>
      <Field form={form} name="description" className={classes.wide} minRows={2} maxRows={10} />
      <div className={classes.task}>
        <Field form={form} name="dueDate" onChange={setTaskFields} />
        {isTask && <Field form={form} name="dueTime" />}
        {isTask && <Field form={form} name="repeats" placeholder="Never" />}
        {isTask && (
          <InputField
            form={form}
            name="ownerId"
            as={AssigneeSelect}
            label={activityLabels.ownerId}
            stored={activity && { id: activity.ownerId, name: activity.ownerName }}
          />
        )}
        {children}
      </div>
    </>
  );
}
