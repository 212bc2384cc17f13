import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { activityForm } from '#shared/activities/activities.schema.ts';
import { subjectInput } from '#shared/records/subject.schema.ts';
import { trpc } from '../../trpc.ts';
import { formFailure } from '../../ui/form/formFailure.ts';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useActivityAdded } from './useActivityAdded.tsx';

export const addForm = activityForm.extend({
  record: subjectInput.nullable().refine(Boolean, 'Choose the record that it is about'),
});

interface AddWords {
  added: string;
  failed: string;
}

/** Saves a new activity from a dialog in which its record is selected: `saving` and `onSave` of the `FormDialog`. */
export function useAddToRecord(
  form: Pick<ZodForm<typeof addForm>, 'setErrors' | 'getValues'>,
  { added, failed }: AddWords,
  onClose: () => void,
) {
  const showAdded = useActivityAdded();
  // One id per dialog, so that a repeated press adds no second.
  const [id] = useState(() => v7());
  const add = trpc.activities.create.useMutation({
    onSuccess: (activity) => {
      const { record } = form.getValues();
      if (record) showAdded(added, activity, record);
      onClose();
    },
    onError: formFailure(form, failed),
  });
  return {
    saving: add.isPending,
    onSave: ({ record, ...values }: z.input<typeof addForm>) =>
      record && add.mutate({ ...values, id, [`${record.noun}Id`]: record.id }),
  };
}
