import { today } from '#shared/fields/format.ts';
import type { OpportunityValues } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities/opportunities.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { LostReasonField } from '../../lost-reasons/LostReasonField.tsx';

type ClosingValues = Pick<OpportunityValues, 'stage' | 'closedOn' | 'lostReason'>;

interface ClosingFieldsProps<Values> {
  form: Form<Values>;
  /** The lost reason that a declined proposal gives. */
  suggestion?: string | undefined;
}

/** The fields that the selected stage requires: won the day, lost the reason too, an open stage nothing. */
export function ClosingFields<Values extends ClosingValues>({
  form,
  suggestion,
}: ClosingFieldsProps<Values>) {
  const stage = useFormValue(form, 'stage');
  if (!isClosed(stage)) return null;
  return (
    <>
      {stage === 'lost' && <LostReasonField form={form} isRequired suggestion={suggestion} />}
      <Field form={form} name="closedOn" max={today()} label={stage === 'won' ? 'Won on' : 'Lost on'} />
    </>
  );
}
