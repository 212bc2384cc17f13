import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  type ActivityRecord,
  type ActivityValues,
  activityForm,
  blankActivity,
} from '#shared/activities/activities.schema.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { DiscardDialog } from '../../ui/form/DiscardDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useIsDirty, useZodForm } from '../../ui/form/useZodForm.ts';
import type { ToastOffer } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { recordActions, useRecordAction } from '../records/recordActions.ts';
import { ActivityDetailFields } from './ActivityFields.tsx';
import classes from './ActivityForm.module.css';
import { ActivityTypes } from './ActivityTypes.tsx';
import { useActivityAdded } from './useActivityAdded.tsx';
import { useLeaveComposer } from './useLeaveComposer.ts';

/** The offer of the toast once an activity is added. */
export type OfferAfterActivity = (
  activity: Pick<ActivityRecord, 'type' | 'dueDate'>,
) => ToastOffer | undefined;

interface ActivityFormProps {
  subject: Subject;
  offer?: OfferAfterActivity | undefined;
}

/** Adds an activity or a task to a record: one line, which Enter saves, and below it types and details once it is used. */
export function ActivityForm({ subject, offer }: ActivityFormProps) {
  const showAdded = useActivityAdded();
  const form = useZodForm(activityForm, blankActivity);
  const [isUsed, setUsed] = useState(false);
  const isOpen = useIsDirty(form) || isUsed;
  const title = useRef<HTMLInputElement>(null);
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One id per activity: a repeated click after a lost response adds no second one.
  const [id, setId] = useState(() => v7());
  const add = trpc.activities.create.useMutation({
    onSuccess: (activity) => {
      showAdded('Activity added successfully', activity, subject, offer?.(activity));
      form.reset();
      setUsed(false);
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
  useRecordAction('logCall', () => {
    form.setFieldValue('type', 'call');
    title.current?.focus();
    // The focus is set once more after the palette, which returns it as it closes.
    focusing.current = setTimeout(() => title.current?.focus());
  });

  const hasText = () => form.getValues().title !== '' || form.getValues().description !== '';
  const leaving = useLeaveComposer({
    hasText,
    onLeave: () => {
      clearTimeout(focusing.current);
      form.reset();
      setUsed(false);
    },
  });

  return (
    <form
      {...formProps}
      className={classes.composer}
      data-open={isOpen || undefined}
      aria-label="Add activity"
      onFocus={leaving.onFocus}
      onKeyDown={(event) => {
        formProps.onKeyDown(event);
        leaving.onKeyDown(event);
      }}
    >
      <LeaveGuard hasChanges={hasText} />
      {leaving.isAsking && <DiscardDialog onDiscard={leaving.leave} onKeep={leaving.stay} />}
      <div className={classes.line}>
        <Field
          form={form}
          name="title"
          ref={title}
          classNames={{ label: classes.hidden }}
          placeholder="What happened?"
          aria-keyshortcuts={recordActions.logCall.key}
          onFocus={() => setUsed(true)}
        />
        <InputField form={form} name="type" as={ActivityTypes} onChange={() => title.current?.focus()} />
      </div>
      {isOpen && (
        <ActivityDetailFields form={form}>
          <Button
            type="submit"
            variant="light"
            className={classes.add}
            aria-disabled={add.isPending}
            data-busy={add.isPending || undefined}
          >
            {add.isPending ? 'Adding...' : 'Add activity'}
          </Button>
        </ActivityDetailFields>
      )}
    </form>
  );
}
