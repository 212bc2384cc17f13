import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../PageTitle.tsx';
import { isReloadingWithDrafts } from './drafts.ts';
import { FormActions } from './FormActions.tsx';
import classes from './FormScreen.module.css';
import type { Form, FormErrors } from './form.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useFormProps } from './useFormProps.ts';

interface FormScreenProps<Values> {
  title: string;
  /** The label, as in 'Save Lead'. */
  saveLabel: string;
  form: Form<Values>;
  saving: boolean;
  /** Called with valid values. */
  onSave: (values: Values) => void;
  /** Called with the messages by field when a save finds errors. */
  onInvalid?: (faults: FormErrors) => void;
  onCancel: () => void;
  /**
   * Shown above the buttons, which stay visible however long the form is: what comes late, as records that may be the
   * same. Between the fields it would take the place of the next field for Tab.
   */
  hint?: ReactNode;
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
  hint,
  children,
}: FormScreenProps<Values>) {
  const formProps = useFormProps({ form, saving, onSave, onInvalid });
  return (
    <form {...formProps} className={classes.form} aria-label={title}>
      <LeaveGuard hasChanges={() => form.isDirty() && !isReloadingWithDrafts()} />
      <PageTitle>{title}</PageTitle>
      <Stack gap="lg">{children}</Stack>
      <div className={classes.actions}>
        {hint}
        <FormActions form={form} saveLabel={saveLabel} saving={saving} onCancel={onCancel} />
      </div>
    </form>
  );
}
