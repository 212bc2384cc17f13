import { NumberInput } from '@mantine/core';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import { opportunityLabels as labels } from '#shared/opportunities.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { Form } from '../../../ui/form/form.ts';

/** What an opportunity is worth, in AUD. */
export const ValueField = <Values extends Pick<OpportunityValues, 'value'>>({
  form,
}: {
  form: Form<Values>;
}) => (
  <Field
    form={form}
    name="value"
    as={NumberInput}
    label={`${labels.value} (AUD)`}
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    hideControls
    inputMode="decimal"
  />
);
