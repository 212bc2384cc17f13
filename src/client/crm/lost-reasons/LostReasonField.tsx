import { Button, Group } from '@mantine/core';
import { LOST_REASON_LENGTH, withSuggestion } from '#shared/lostReasons.ts';
import { Field } from '../../ui/form/Field.tsx';
import { WideField } from '../../ui/form/FormSection.tsx';
import type { Form } from '../../ui/form/form.ts';
import { useFormValue } from '../../ui/form/useZodForm.ts';

interface LostReasonFieldProps<Values> {
  form: Form<Values>;
  isRequired?: boolean;
  /** The reason that a declined proposal gives. */
  suggestion?: string | undefined;
}

/** The reason why it was lost, in the form of a lead or an opportunity: text, with buttons for the usual reasons. */
export function LostReasonField<Values extends { lostReason: string | null }>({
  form,
  isRequired,
  suggestion,
}: LostReasonFieldProps<Values>) {
  const reason = useFormValue(form, 'lostReason');
  return (
    <WideField>
      <Field form={form} name="lostReason" withAsterisk={isRequired} maxLength={LOST_REASON_LENGTH} />
      <Group gap="xs" mt="xs" role="group" aria-label="Usual reasons">
        {withSuggestion(suggestion).map((usual) => (
          <Button
            key={usual}
            size="compact-sm"
            variant={reason === usual ? 'light' : 'default'}
            aria-pressed={reason === usual}
            maw="100%"
            onClick={() => form.setFieldValue('lostReason', usual)}
          >
            {usual}
          </Button>
        ))}
      </Group>
    </WideField>
  );
}
