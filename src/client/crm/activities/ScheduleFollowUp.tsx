import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import * as z from 'zod';
import { activityLabels } from '#shared/activities/activities.ts';
import { optionalLongText, optionalTime } from '#shared/fields/fields.schema.ts';
import { dayFromToday, formatShortDayTime, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { leadLabels } from '#shared/leads/leads.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { TimeInput } from '../../ui/form/inputs.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { recordActions, useRecordAction } from '../records/recordActions.ts';
import { useUndo } from '../records/useUndo.ts';
import { useActivityAdded } from './useActivityAdded.tsx';

const followUpForm = z.object({
  followUpDate: z.iso.date('Choose the day of the follow-up'),
  followUpTime: optionalTime,
  note: optionalLongText(),
});

interface ScheduleFollowUpProps {
  subject: Subject;
  followUpDate?: string | null;
  followUpTime?: string | null;
  /** Less prominent, where a follow-up is not next. */
  isQuiet?: boolean;
}

/** Sets a lead's follow-up date, or adds a task to another record. */
export function ScheduleFollowUp(props: ScheduleFollowUpProps) {
  const [isOpen, dialog] = useDisclosure();
  useRecordAction('followUp', dialog.open);
  return (
    <>
      <Button
        {...(props.isQuiet ? { variant: 'subtle', color: 'gray' } : { color: 'clay' })}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        aria-keyshortcuts={recordActions.followUp.key}
        onClick={dialog.open}
      >
        Schedule Follow-up
      </Button>
      {isOpen && <FollowUpDialog {...props} onClose={dialog.close} />}
    </>
  );
}

function FollowUpDialog({
  subject,
  followUpDate,
  followUpTime,
  onClose,
}: ScheduleFollowUpProps & { onClose: () => void }) {
  const { noun, id } = subject;
  const { user } = useSession();
  const form = useZodForm(followUpForm, {
    // A past day is no default.
    followUpDate: followUpDate && followUpDate >= today() ? followUpDate : dayFromToday(1),
    followUpTime: followUpTime ?? '',
    note: '',
  });
  const [activityId] = useState(() => v7());
  const undo = useUndo();
  const showAdded = useActivityAdded();
  const says = () => {
    const { followUpDate, followUpTime } = form.getValues();
    return `Follow-up scheduled for ${formatShortDayTime(followUpDate, followUpTime)}`;
  };
  const onError = formFailure(form, 'Failed to schedule follow-up');
  const ofLead = trpc.leads.scheduleFollowUp.useMutation({
    onSuccess: () => {
      notify.undoable(says(), undo.of(activityId));
      onClose();
    },
    onError,
  });
  const task = trpc.activities.create.useMutation({
    onSuccess: (added) => {
      showAdded(says(), added, subject);
      onClose();
    },
    onError,
  });
  const save = ({ followUpDate, followUpTime, note }: z.input<typeof followUpForm>) =>
    noun === 'lead'
      ? ofLead.mutate({ id, activityId, followUpDate, followUpTime, note })
      : task.mutate({
          id: activityId,
          type: 'call',
          ...titleOfNote(note ?? ''),
          dueDate: followUpDate,
          dueTime: followUpTime,
          ownerId: user.id,
          [`${noun}Id`]: id,
        });

  return (
    <FormDialog
      title="Schedule Follow-up"
      saveLabel="Schedule"
      form={form}
      saving={ofLead.isPending || task.isPending}
      onSave={save}
      onClose={onClose}
    >
      <DateField form={form} name="followUpDate" label={leadLabels.followUpDate} />
      <InputField form={form} name="followUpTime" as={TimeInput} label={activityLabels.dueTime} />
      <InputField form={form} name="note" as={Textarea} label="Note" minRows={2} maxRows={8} />
    </FormDialog>
  );
}

/** A task is called by the first line of its note. */
function titleOfNote(note: string) {
  const [first = '', ...others] = note.trim().split('\n');
  const isTitle = first !== '' && first.length <= LINE_LENGTH;
  return isTitle
    ? { title: first, description: others.join('\n') }
    : { title: 'Follow up', description: note };
}
