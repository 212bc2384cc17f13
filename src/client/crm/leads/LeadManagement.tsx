import { NumberInput, Select, TextInput } from '@mantine/core';
import { type LeadRecord, type leadForm, leadStatus, priority } from '#shared/leads.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { AssigneeSelect } from './AssigneeSelect.tsx';
import { leadLabels } from './leadLabels.ts';

interface LeadManagementProps {
  form: ZodForm<typeof leadForm>;
  /** The lead as it is stored; none while it is new. */
  lead?: LeadRecord;
}

export function LeadManagement({ form, lead }: LeadManagementProps) {
  return (
    <FormSection legend="Lead Management">
      <Select
        label={leadLabels.status}
        allowDeselect={false}
        data={leadStatus.options}
        {...form.getInputProps('status')}
      />
      <Select
        label={leadLabels.priority}
        allowDeselect={false}
        data={priority.options}
        {...form.getInputProps('priority')}
      />
      <NumberInput
        label={`${leadLabels.estimatedValue} (AUD)`}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        inputMode="decimal"
        {...form.getInputProps('estimatedValue')}
      />
      {/* Out of bounds is said, not silently put right. */}
      <NumberInput
        label={`${leadLabels.probability} (%)`}
        min={0}
        max={100}
        step={5}
        clampBehavior="none"
        allowDecimal={false}
        inputMode="numeric"
        {...form.getInputProps('probability')}
      />
      <TextInput
        type="date"
        max="9999-12-31"
        label={leadLabels.expectedCloseDate}
        {...form.getInputProps('expectedCloseDate')}
      />
      <TextInput
        type="date"
        max="9999-12-31"
        label={leadLabels.followUpDate}
        {...form.getInputProps('followUpDate')}
      />
      <AssigneeSelect
        value={form.values.assignedToId}
        onChange={(id) => form.setFieldValue('assignedToId', id)}
        stored={lead}
        error={form.errors.assignedToId}
      />
      <WideField>
        <TextInput label={leadLabels.nextAction} maxLength={500} {...form.getInputProps('nextAction')} />
      </WideField>
    </FormSection>
  );
}
