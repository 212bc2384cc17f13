import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormActions } from './FormActions.tsx';
import classes from './FormDialog.module.css';
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
  /** 'lg' and 'xl' have two columns. */
  size?: 'md' | 'lg' | 'xl';
  /** The name of its draft, for a dialog that opens over every screen. */
  draftName?: string;
  /** False if the opener returns the focus. */
  returnsFocus?: boolean;
  /** Above the buttons; may come late (see `FormScreen`). */
  hint?: ReactNode;
  children: ReactNode;
}

/** A small form over the screen. It is open while it is rendered, and each opening starts afresh. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { title, onClose, size = 'md', returnsFocus, ...body } = props;
  const isDirty = useIsDirty(body.form);
  const [isAsking, setAsking] = useState(false);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      title={title}
      size={size}
      // An on-screen keyboard takes half of a phone's screen.
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      // A click outside must not lose what was typed; Esc asks.
      closeOnClickOutside={!isDirty}
      returnsFocus={returnsFocus}
    >
      <FormDialogBody {...body} onClose={onClose} />
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </Dialog>
  );
}

// The modal mounts its content later, and the first field takes the focus on mount.
function FormDialogBody<Values>({
  saveLabel,
  form,
  saving,
  onSave,
  onClose,
  draftName,
  hint,
  children,
}: Omit<FormDialogProps<Values>, 'title' | 'size' | 'returnsFocus'>) {
  const formProps = useFormProps({ form, saving, onSave, draftName });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <DraftNotice form={form} />
        {children}
        <div className={classes.actions}>
          {hint}
          <FormActions form={form} saveLabel={saveLabel} saving={saving} onCancel={onClose} />
        </div>
      </Stack>
    </form>
  );
}
