import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../PageTitle.tsx';
import { FormActions } from './FormActions.tsx';
import classes from './FormScreen.module.css';
import type { Form, FormErrors } from './form.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useFormProps } from './useFormProps.ts';

interface FormScreenProps<Values> {
  title: string;
  /** As in 'Save Lead'. */
  saveLabel: string;
  form: Form<Values>;
  saving: boolean;
  /** Called with checked values. */
  onSave: (values: Values) => void;
  /** Told the messages by field when a save finds faults, for what is to be said besides them. */
  onInvalid?: (faults: FormErrors) => void;
  onCancel: () => void;
  /** A quiet word beside the buttons, in sight however long the form is. */
  aside?: ReactNode;
  /** The sections: a `FormSection` each. */
  children: ReactNode;
}

/** A screen that adds or edits one record. Leaving with unsaved changes asks. */
export function FormScreen<Values>({
  title,
  saveLabel,
  form,
  saving,
  onSave,
  onInvalid,
  onCancel,
  aside,
  children,
}: FormScreenProps<Values>) {
  const behaviour = useFormProps({ form, saving, onSave, onInvalid: onInvalid });
  return (
    <form {...behaviour} className={classes.form} aria-label={title}>
      <LeaveGuard hasChanges={form.isDirty} />
      <PageTitle>{title}</PageTitle>
      <Stack gap="lg">{children}</Stack>
      <div className={classes.actions}>
        {aside}
        <FormActions form={form} saveLabel={saveLabel} saving={saving} onCancel={onCancel} />
      </div>
    </form>
  );
}
