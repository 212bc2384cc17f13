import { Select, Textarea, TextInput } from '@mantine/core';
import type { ActivityRecord, ActivityValues } from '#shared/activities.schema.ts';
import { manualActivityType } from '#shared/activities.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Form } from '../../ui/form/form.ts';
import { DateInput } from '../../ui/form/inputs.tsx';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { useSession } from '../auth/useSession.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import classes from './ActivityForm.module.css';
import { activityLabels } from './activityLabels.ts';

interface ActivityFieldsProps<Values extends ActivityValues> {
  form: Form<Values>;
  /** The activity as it is stored; none while it is new. */
  activity?: ActivityRecord;
}

/** What was done, or with a day what is to be done and by whom. */
export function ActivityFields<Values extends ActivityValues>({
  form,
  activity,
}: ActivityFieldsProps<Values>) {
  const { user } = useSession();
  const isTask = Boolean(useFormValue(form, 'dueDate'));
  const own = () => {
    const { dueDate, ownerId } = form.getValues();
    // What somebody plans is theirs to do unless they say otherwise; without a day it is nobody's.
    if (!dueDate) form.setFieldValue('ownerId', null as Values['ownerId']);
    else if (!ownerId) form.setFieldValue('ownerId', user.id as Values['ownerId']);
  };
  return (
    <>
      <Field
        form={form}
        name="type"
        as={Select}
        label={activityLabels.type}
        allowDeselect={false}
        data={manualActivityType.options}
      />
      <Field form={form} name="title" as={TextInput} label={activityLabels.title} withAsterisk />
      <Field
        form={form}
        name="description"
        as={Textarea}
        className={classes.wide}
        label={activityLabels.description}
        autosize
        minRows={2}
        maxRows={10}
      />
      <div className={classes.task}>
        <Field form={form} name="dueDate" as={DateInput} label={activityLabels.dueDate} onChange={own} />
        {isTask && (
          <Field
            form={form}
            name="ownerId"
            as={AssigneeSelect}
            label={activityLabels.ownerId}
            stored={activity && { id: activity.ownerId, name: activity.ownerName }}
          />
        )}
      </div>
    </>
  );
}
