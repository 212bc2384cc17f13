import { useState } from 'react';
import { v7 } from 'uuid';
import * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import { blankOf, choice, fields, longText } from '#shared/fields/kinds.ts';
import { shapeOf } from '#shared/fields/shapeOf.schema.ts';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { tellEvent, tellRule } from '#shared/registrations/rules.data.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useActivityAdded } from '../activities/useActivityAdded.tsx';

const eventFields = fields({
  event: choice('Event', tellEvent),
  words: longText('What changed?').required('Say what changed'),
});

const eventForm = z.object(shapeOf(eventFields));

interface TellDialogProps {
  registration: RegistrationRecord;
  onClose: () => void;
}

/** An event becomes a task of today: to tell the Commission of it. */
export function TellDialog({ registration: { id: registrationId, ownerId }, onClose }: TellDialogProps) {
  const form = useZodForm(eventForm, blankOf(eventFields));
  const showAdded = useActivityAdded();
  // One id per dialog, so that a repeated press adds no second.
  const [id] = useState(() => v7());
  const { mutate, isPending } = trpc.activities.create.useMutation({
    onSuccess: (task) => {
      showAdded('Task added', task, { noun: 'registration', id: registrationId });
      onClose();
    },
    meta: { failed: 'Failed to add the task' },
  });
  return (
    <FormDialog
      title={tellRule.title}
      saveLabel="Add the task"
      form={form}
      saving={isPending}
      onSave={({ event, words }) =>
        mutate({
          id,
          registrationId,
          type: 'note',
          title: tellRule.title,
          dueDate: today(),
          ownerId,
          description: `${tellEvent.labels[event]}: ${words}\n${tellRule.reason}. Rule: ${tellRule.source.name}.`,
        })
      }
      onClose={onClose}
    >
      <Field form={form} name="event" />
      <Field form={form} name="words" minRows={3} withAsterisk />
    </FormDialog>
  );
}
