import { Textarea, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { LeadSectionValues } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { PainPointsInput } from './PainPointsInput.tsx';

interface BusinessDetailsFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
  /** A pain point that is typed but not added yet. */
  painPointDraft: RefObject<string>;
}

export function BusinessDetailsFields<Values extends LeadSectionValues>({
  form,
  painPointDraft,
}: BusinessDetailsFieldsProps<Values>) {
  return (
    <FormSection legend="Business Details">
      <InputField form={form} name="budgetRange" as={TextInput} label={leadLabels.budgetRange} />
      <InputField form={form} name="decisionTimeline" as={TextInput} label={leadLabels.decisionTimeline} />
      <WideField>
        <InputField
          form={form}
          name="businessImpact"
          as={Textarea}
          label={leadLabels.businessImpact}
          autosize
          minRows={2}
          maxRows={12}
        />
      </WideField>
      <WideField>
        <InputField form={form} name="competitors" as={TextInput} label={leadLabels.competitors} />
      </WideField>
      <WideField>
        <InputField form={form} name="painPoints" as={PainPointsInput} draft={painPointDraft} />
      </WideField>
    </FormSection>
  );
}
