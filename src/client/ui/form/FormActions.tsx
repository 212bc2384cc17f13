import { Button, Group, Text } from '@mantine/core';
import classes from './FormActions.module.css';
import type { Form } from './form.ts';
import { useFormErrors } from './useZodForm.ts';

interface FormActionsProps {
  form: Pick<Form<never>, 'subscribe' | 'getErrors'>;
  saveLabel: string;
  /** What the button says meanwhile; 'Saving...' unless told. */
  savingLabel?: string;
  saving: boolean;
  onCancel: () => void;
}

/** Cancel and Save, with a line that counts the faults and is read out. */
export function FormActions({
  form,
  saveLabel,
  savingLabel = 'Saving...',
  saving,
  onCancel,
}: FormActionsProps) {
  const faults = Object.keys(useFormErrors(form)).length;
  return (
    <div className={classes.actions}>
      <Text role="alert" size="sm" c="var(--mantine-color-error)" className={classes.faults}>
        {faults > 0 && `Please check ${faults === 1 ? 'the field' : `the ${faults} fields`} marked above.`}
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
