import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { type SavedViewRecord, savedViewForm } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formFailure } from '../../../ui/form/formFailure.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { Switch } from '../../../ui/form/Switch.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

interface SaveViewProps {
  list: SavedViewRecord['list'];
  address: string;
  onClose: () => void;
}

export function SaveView({ list, address, onClose }: SaveViewProps) {
  const form = useZodForm(savedViewForm, { name: '', isShared: false });
  const denied = useMissingRight('publishViews');
  const [id] = useState(() => v7());
  const save = trpc.savedViews.create.useMutation({
    onSuccess: ({ name }) => {
      notify.success(`View '${name}' saved`);
      onClose();
    },
    onError: formFailure(form, 'Failed to save the view'),
  });
  return (
    <FormDialog
      title="Save this view"
      saveLabel="Save view"
      form={form}
      saving={save.isPending}
      onSave={(values) => save.mutate({ ...values, id, list, address })}
      onClose={onClose}
    >
      <InputField
        form={form}
        name="name"
        as={TextInput}
        label="Name"
        placeholder="My urgent leads"
        description="Search, filters, sorting, cards or table and its columns are kept."
        withAsterisk
      />
      <InputField
        form={form}
        name="isShared"
        as={Switch}
        label="Share with the team"
        disabled={denied !== null}
        description={denied}
      />
    </FormDialog>
  );
}
