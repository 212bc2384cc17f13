import { Stack, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useFoot } from '../overlay/useFoot.ts';
import { isForPopup } from '../overlay/useOpenDialog.ts';
import { PageTitle } from '../PageTitle.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormActions } from './FormActions.tsx';
import classes from './FormScreen.module.css';
import type { Form, FormErrors } from './form.ts';
import { FormLeaveGuard } from './LeaveGuard.tsx';
import { useFormProps } from './useFormProps.ts';

interface FormScreenProps<Values> extends Pick<ComponentProps<typeof FormActions>, 'summary' | 'next'> {
  title: string;
  name?: string | undefined;
  saveLabel: string;
  form: Form<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  onInvalid?: (faults: FormErrors) => void;
  onCancel: () => void;
  /** Of fields with an input of their own. */
  labels?: Partial<Record<string, string>>;
  /**
   * Above the buttons, which stay visible. For what comes late, such as possible duplicates: between fields
   * it would take the place of the next field for Tab.
   */
  hint?: ReactNode;
  /** A panel that stays in sight beside the sections where there is room, and is below them elsewhere. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen that adds or edits one record. Leaving with unsaved changes asks. */
export function FormScreen<Values>({
  title,
  name,
  saveLabel,
  form,
  saving,
  onSave,
  onInvalid,
  onCancel,
  labels,
  hint,
  aside,
  summary,
  next,
  children,
}: FormScreenProps<Values>) {
  const foot = useRef<HTMLDivElement>(null);
  useFoot(foot);
  const formProps = useFormProps({ form, saving, onSave, onInvalid });
  return (
    <form
      {...formProps}
      // The dialog that asks before changes are lost comes with leaving.
      onKeyDown={(event) => {
        formProps.onKeyDown(event);
        // An open dialog handles the key first.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (!isForPopup(event.target)) onCancel();
      }}
      data-screen
      className={classes.form}
      data-aside={Boolean(aside) || undefined}
      aria-label={title}
    >
      <FormLeaveGuard form={form} />
      <div className={classes.title}>
        <PageTitle>{title}</PageTitle>
        {name && <Text c="dimmed">{name}</Text>}
      </div>
      <DraftNotice form={form} labels={labels} />
      <div className={classes.body}>
        <Stack gap="sm" miw={0}>
          {children}
        </Stack>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      <div ref={foot} className={classes.actions}>
        {hint}
        <FormActions
          form={form}
          saveLabel={saveLabel}
          saving={saving}
          onCancel={onCancel}
          summary={summary}
          next={next}
        />
      </div>
    </form>
  );
}
