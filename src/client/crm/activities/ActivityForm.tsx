import { Button } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { type ActivityValues, activityForm, blankActivity } from '#shared/activities.schema.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../notifyFailure.ts';
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';

/** Adds an activity or a task to a record. */
export function ActivityForm({ subject }: { subject: Subject }) {
  const form = useZodForm(activityForm, blankActivity);
  // One id per activity: a repeated click after a lost response adds no second one.
  const [id, setId] = useState(() => v7());
  const add = trpc.activities.create.useMutation({
    onSuccess: () => {
      notify.success('Activity added successfully');
      form.reset();
      setId(v7());
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return;
      if (error.data?.fieldErrors) form.setErrors(error.data.fieldErrors);
      notifyFailure('Failed to add activity', error);
    },
  });
  const formProps = useFormProps({
    form,
    saving: add.isPending,
    onSave: (values: ActivityValues) => add.mutate({ ...values, id, [`${subject.noun}Id`]: subject.id }),
    autoFocus: false,
  });

  return (
    <form {...formProps} className={classes.form} aria-label="Add activity">
      <LeaveGuard hasChanges={() => form.isDirty()} />
      <ActivityFields form={form} />
      <Button
        type="submit"
        variant="light"
        className={classes.add}
        aria-disabled={add.isPending}
        data-busy={add.isPending || undefined}
      >
        {add.isPending ? 'Adding...' : 'Add Activity'}
      </Button>
    </form>
  );
}
