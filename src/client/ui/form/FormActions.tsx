import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Form } from './form.ts';
import { useFormErrors } from './useZodForm.ts';

interface FormActionsProps {
  form: Pick<Form<never>, 'subscribe' | 'getErrors'>;
  saveLabel: string;
  saving: boolean;
  onCancel: () => void;
  /** At the start of the line, such as a total. */
  summary?: ReactNode;
  /** A button after Save that saves and does what comes next: the filled one in its place. */
  next?: ReactNode;
}

export function FormActions({ form, saveLabel, saving, onCancel, summary, next }: FormActionsProps) {
  const errorCount = Object.keys(useFormErrors(form)).length;
  return (
    <Group gap="8px 16px" justify="flex-end">
      {summary}
      <Text role="alert" size="sm" c="var(--mantine-color-error)" flex="1 1 auto">
        {/* One error needs no count: the focus is on its field, and its message is read out. */}
        {errorCount > 1 && `Please check the ${errorCount} fields marked above.`}
      </Text>
      <Group gap="sm" justify="flex-end" wrap={next ? 'wrap' : 'nowrap'}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={next ? 'default' : 'filled'}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={saving}
          data-busy={saving || undefined}
        >
          {saving ? 'Saving...' : saveLabel}
        </Button>
        {next}
      </Group>
    </Group>
  );
}
