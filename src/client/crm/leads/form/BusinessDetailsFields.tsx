import type { RefObject } from 'react';
import type { LeadSectionValues } from '#shared/leads/leads.schema.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { PainPointsInput } from './PainPointsInput.tsx';

interface BusinessDetailsFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
  painPointDraft: RefObject<string>;
}

export function BusinessDetailsFields<Values extends LeadSectionValues>({
  form,
  painPointDraft,
}: BusinessDetailsFieldsProps<Values>) {
  const { budgetRange, decisionTimeline, businessImpact, competitors, painPoints } = form.getValues();
  return (
    <FormSection
      legend="Business Details"
      folds={[budgetRange, decisionTimeline, businessImpact, competitors, painPoints]}
    >
      <Field form={form} name="budgetRange" />
      <Field form={form} name="decisionTimeline" />
      <WideField>
        <Field form={form} name="businessImpact" minRows={2} />
      </WideField>
      <WideField>
        <Field form={form} name="competitors" />
      </WideField>
      <WideField>
        <InputField form={form} name="painPoints" as={PainPointsInput} draft={painPointDraft} />
      </WideField>
    </FormSection>
  );
}
