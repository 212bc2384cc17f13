import { Button, Group, TextInput } from '@mantine/core';
import { today } from '#shared/fields/format.ts';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import { isClosed, opportunityLabels as labels, lostReasons } from '#shared/opportunities.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';

type ClosingValues = Pick<OpportunityValues, 'stage' | 'closedOn' | 'lostReason'>;

/** The fields that the selected stage requires: won the day, lost the reason too, an open stage nothing. */
export function ClosingFields<Values extends ClosingValues>({ form }: { form: Form<Values> }) {
  const stage = useFormValue(form, 'stage');
  if (!isClosed(stage)) return null;
  return (
    <>
      {stage === 'lost' && <LostReason form={form} />}
      <Field
        form={form}
        name="closedOn"
        as={TextInput}
        type="date"
        max={today()}
        label={stage === 'won' ? 'Won on' : 'Lost on'}
      />
    </>
  );
}

/** Free text, with buttons for the usual reasons. */
function LostReason<Values extends ClosingValues>({ form }: { form: Form<Values> }) {
  const reason = useFormValue(form, 'lostReason');
  return (
    <WideField>
      <Field
        form={form}
        name="lostReason"
        as={TextInput}
        label={labels.lostReason}
        withAsterisk
        maxLength={500}
      />
      <Group gap="xs" mt="xs" role="group" aria-label="Usual reasons">
        {lostReasons.map((usual) => (
          <Button
            key={usual}
            size="compact-sm"
            variant={reason === usual ? 'light' : 'default'}
            aria-pressed={reason === usual}
            onClick={() => form.setFieldValue('lostReason', usual)}
          >
            {usual}
          </Button>
        ))}
      </Group>
    </WideField>
  );
}
