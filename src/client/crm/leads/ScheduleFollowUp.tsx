import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { formatDay, today } from '#shared/format.ts';
import { type LeadRecord, scheduleFollowUpInput } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { useFormValue, useZodForm } from '../../ui/useZodForm.ts';

const followUpForm = scheduleFollowUpInput.omit({ id: true });

const DAY_MS = 86_400_000;

/** The calendar day so many days from today at the consultancy. */
const dayAhead = (days: number) => new Date(Date.parse(today()) + days * DAY_MS).toISOString().slice(0, 10);

const QUICK_CHOICES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
];

interface ScheduleFollowUpProps {
  lead: LeadRecord;
  onClose: () => void;
}

/** Sets the day on which to come back to a lead, which its history notes. */
export function ScheduleFollowUp({ lead, onClose }: ScheduleFollowUpProps) {
  const form = useZodForm(followUpForm, { followUpDate: lead.followUpDate ?? '', note: '' });
  const chosen = useFormValue(form, 'followUpDate');
  const schedule = trpc.leads.scheduleFollowUp.useMutation({
    onSuccess: (_lead, { followUpDate }) => {
      notify.success(`Follow-up scheduled for ${formatDay(followUpDate)}`);
      onClose();
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return;
      if (error.data?.fieldErrors) form.setErrors(error.data.fieldErrors);
      notify.error('Failed to schedule follow-up', error.message);
    },
  });

  return (
    <FormDialog
      title="Schedule Follow-up"
      saveLabel="Schedule"
      form={form}
      saving={schedule.isPending}
      onSave={(values) => schedule.mutate({ ...values, id: lead.id })}
      onClose={onClose}
    >
      <Field
        form={form}
        name="followUpDate"
        as={TextInput}
        type="date"
        max="9999-12-31"
        label="Follow-up Date"
        withAsterisk
      />
      <Group gap="xs" role="group" aria-label="Quick choices">
        {QUICK_CHOICES.map(({ label, days }) => {
          const day = dayAhead(days);
          const isChosen = chosen === day;
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => form.setFieldValue('followUpDate', day)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <Field form={form} name="note" as={Textarea} label="Note" autosize minRows={2} maxRows={8} />
    </FormDialog>
  );
}
