import { Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormActions } from './FormActions.tsx';
import type { Form } from './form.ts';
import { useFormProps } from './useFormProps.ts';
import { useIsDirty } from './useZodForm.ts';

interface FormDialogProps<Values> {
  title: string;
  saveLabel: string;
  form: Form<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  onClose: () => void;
  /** 'xl' for a form of two columns. */
  size?: 'md' | 'xl';
  children: ReactNode;
}

/** A small form over the screen. Show it by rendering it: each opening starts afresh. */
export function FormDialog<Values>({ title, onClose, size = 'md', ...body }: FormDialogProps<Values>) {
  const isDirty = useIsDirty(body.form);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      // The keyboard takes half of a phone's screen: the form has all of the other.
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // What was typed is not lost to a click beside the dialog, nor to one Esc too many.
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
    >
      <FormDialogBody {...body} onClose={onClose} />
    </Modal>
  );
}

// Apart, because the modal mounts its content after itself, and the first field is looked for on mounting.
function FormDialogBody<Values>({
  saveLabel,
  form,
  saving,
  onSave,
  onClose,
  children,
}: Omit<FormDialogProps<Values>, 'title' | 'size'>) {
  const behaviour = useFormProps({ form, saving, onSave });
  return (
    <form {...behaviour}>
      <Stack gap="md">
        {children}
        <FormActions form={form} saveLabel={saveLabel} saving={saving} onCancel={onClose} />
      </Stack>
    </form>
  );
}
