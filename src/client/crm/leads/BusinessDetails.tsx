import { Textarea, TextInput } from '@mantine/core';
import type { leadForm } from '#shared/leads.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { leadLabels } from './leadLabels.ts';
import { PainPoints } from './PainPoints.tsx';

interface BusinessDetailsProps {
  form: ZodForm<typeof leadForm>;
  /** A pain point that is being typed and not added yet. */
  painPoint: string;
  onPainPoint: (typed: string) => void;
}

export function BusinessDetails({ form, painPoint, onPainPoint }: BusinessDetailsProps) {
  const faulty = Object.keys(form.errors).find((path) => path.startsWith('painPoints'));
  return (
    <FormSection legend="Business Details">
      <TextInput label={leadLabels.budgetRange} {...form.getInputProps('budgetRange')} />
      <TextInput label={leadLabels.decisionTimeline} {...form.getInputProps('decisionTimeline')} />
      <WideField>
        <Textarea
          label={leadLabels.businessImpact}
          autosize
          minRows={2}
          maxRows={12}
          {...form.getInputProps('businessImpact')}
        />
      </WideField>
      <WideField>
        <TextInput label={leadLabels.competitors} {...form.getInputProps('competitors')} />
      </WideField>
      <WideField>
        <PainPoints
          value={form.values.painPoints}
          onChange={(points) => form.setFieldValue('painPoints', points)}
          typed={painPoint}
          onType={onPainPoint}
          error={faulty && form.errors[faulty]}
        />
      </WideField>
    </FormSection>
  );
}
