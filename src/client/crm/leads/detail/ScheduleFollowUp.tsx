import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { formatDay } from '#shared/fields/format.ts';
import { type LeadRecord, scheduleFollowUpInput } from '#shared/leads.schema.ts';
import { trpc } from '../../../trpc.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../notifyFailure.ts';

const followUpForm = scheduleFollowUpInput.omit({ id: true, activityId: true });

interface ScheduleFollowUpProps {
  lead: LeadRecord;
  onClose: () => void;
}

/** Sets a lead's follow-up date; the lead's timeline records it with the note. */
export function ScheduleFollowUp({ lead, onClose }: ScheduleFollowUpProps) {
  const form = useZodForm(followUpForm, { followUpDate: lead.followUpDate ?? '', note: '' });
  const [activityId] = useState(() => v7());
  const schedule = trpc.leads.scheduleFollowUp.useMutation({
    onSuccess: (_lead, { followUpDate }) => {
      notify.success(`Follow-up scheduled for ${formatDay(followUpDate)}`);
      onClose();
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return;
      if (error.data?.fieldErrors) form.setErrors(error.data.fieldErrors);
      notifyFailure('Failed to schedule follow-up', error);
    },
  });

  return (
    <FormDialog
      title="Schedule Follow-up"
      saveLabel="Schedule"
      form={form}
      saving={schedule.isPending}
      onSave={(values) => schedule.mutate({ ...values, id: lead.id, activityId })}
      onClose={onClose}
    >
      <DateField form={form} name="followUpDate" label="Follow-up Date" />
      <Field form={form} name="note" as={Textarea} label="Note" autosize minRows={2} maxRows={8} />
    </FormDialog>
  );
}
