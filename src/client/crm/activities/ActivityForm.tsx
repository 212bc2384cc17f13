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
import { ActivityFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';

/** Notes a call, an email, a meeting or anything else on a record, done or to be done. */
export function ActivityForm({ subject }: { subject: Subject }) {
  const form = useZodForm(activityForm, blankActivity);
  // One id for each activity: pressing Add again after a lost answer adds no second.
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
      notify.error('Failed to add activity', error.message);
    },
  });
  const behaviour = useFormProps({
    form,
    saving: add.isPending,
    onSave: (values: ActivityValues) => add.mutate({ ...values, id, [`${subject.noun}Id`]: subject.id }),
    autoFocus: false,
  });

  return (
    <form {...behaviour} className={classes.form} aria-label="Add activity">
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
