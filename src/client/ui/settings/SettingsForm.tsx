import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNotice } from '../form/DraftNotice.tsx';
import type { Form } from '../form/form.ts';
import { FormLeaveGuard } from '../form/LeaveGuard.tsx';
import { useFormProps } from '../form/useFormProps.ts';
import { useIsDirty } from '../form/useZodForm.ts';
import classes from './Settings.module.css';

interface SettingsFormProps<Values> {
  /** The name of the form, for screen readers. */
  label: string;
  form: Form<Values>;
  saveLabel: string;
  saving: boolean;
  onSave: (values: Values) => void;
  /** Before the button that saves. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a section of the settings; its button is filled once something is changed. */
export function SettingsForm<Values>(props: SettingsFormProps<Values>) {
  const { label, form, saveLabel, saving, onSave, actions, children } = props;
  const isDirty = useIsDirty(form);
  const formProps = useFormProps({ form, saving, onSave, autoFocus: false });
  return (
    <form {...formProps} aria-label={label} autoComplete="off">
      <FormLeaveGuard form={form} />
      <DraftNotice form={form} />
      <div className={classes.fields}>{children}</div>
      <Group className={classes.save} gap="sm">
        {actions}
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} aria-disabled={saving}>
          {saving ? 'Saving...' : saveLabel}
        </Button>
      </Group>
    </form>
  );
}
