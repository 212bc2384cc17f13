import { Button, Group, Text } from '@mantine/core';
import classes from './FormActions.module.css';
import type { Form } from './form.ts';
import { useFormErrors } from './useZodForm.ts';

interface FormActionsProps {
  form: Pick<Form<never>, 'subscribe' | 'getErrors'>;
  saveLabel: string;
  /** The button's text while saving. */
  savingLabel?: string;
  saving: boolean;
  onCancel: () => void;
}

/** Cancel and Save, and an announced line that counts the errors. */
export function FormActions({
  form,
  saveLabel,
  savingLabel = 'Saving...',
  saving,
  onCancel,
}: FormActionsProps) {
  const errorCount = Object.keys(useFormErrors(form)).length;
  return (
    <div className={classes.actions}>
      <Text role="alert" size="sm" c="var(--mantine-color-error)" className={classes.errorCount}>
        {errorCount > 0 &&
          `Please check ${errorCount === 1 ? 'the field' : `the ${errorCount} fields`} marked above.`}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={saving} data-busy={saving || undefined}>
          {saving ? savingLabel : saveLabel}
        </Button>
      </Group>
    </div>
  );
}
