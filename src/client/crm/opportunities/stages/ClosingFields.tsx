import { Button, Group, TextInput } from '@mantine/core';
import { today } from '#shared/fields/format.ts';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import { isClosed, opportunityLabels as labels, lostReasons } from '#shared/opportunities.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';

type Closing = Pick<OpportunityValues, 'stage' | 'closedOn' | 'lostReason'>;

/** What the chosen stage asks for: a won one its day, a lost one its reason too; an open one nothing. */
export function ClosingFields<Values extends Closing>({ form }: { form: Form<Values> }) {
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
        label={stage === 'won' ? 'Won On' : 'Lost On'}
      />
    </>
  );
}

/** In one's own words, or with one press in usual ones. */
function LostReason<Values extends Closing>({ form }: { form: Form<Values> }) {
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
        {lostReasons.map((words) => (
          <Button
            key={words}
            size="compact-sm"
            variant={reason === words ? 'filled' : 'default'}
            aria-pressed={reason === words}
            onClick={() => form.setFieldValue('lostReason', words)}
          >
            {words}
          </Button>
        ))}
      </Group>
    </WideField>
  );
}
