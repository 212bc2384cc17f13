import { NumberInput, Select, TextInput } from '@mantine/core';
import type { LeadRecord, leadForm } from '#shared/leads.schema.ts';
import { leadLabels, leadStatus, priority } from '#shared/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';

interface LeadManagementProps {
  form: ZodForm<typeof leadForm>;
  /** The lead as it is stored; none while it is new. */
  lead?: LeadRecord;
}

export function LeadManagementFields({ form, lead }: LeadManagementProps) {
  return (
    <FormSection legend="Lead Management">
      <Field
        form={form}
        name="status"
        as={Select}
        label={leadLabels.status}
        allowDeselect={false}
        data={leadStatus.options}
      />
      <Field
        form={form}
        name="priority"
        as={Select}
        label={leadLabels.priority}
        allowDeselect={false}
        data={priority.options}
      />
      <Field
        form={form}
        name="estimatedValue"
        as={NumberInput}
        label={`${leadLabels.estimatedValue} (AUD)`}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        inputMode="decimal"
      />
      {/* Out of bounds is said, not silently put right. */}
      <Field
        form={form}
        name="probability"
        as={NumberInput}
        label={`${leadLabels.probability} (%)`}
        min={0}
        max={100}
        step={5}
        clampBehavior="none"
        allowDecimal={false}
        inputMode="numeric"
      />
      <Field
        form={form}
        name="expectedCloseDate"
        as={TextInput}
        type="date"
        max="9999-12-31"
        label={leadLabels.expectedCloseDate}
      />
      <Field
        form={form}
        name="followUpDate"
        as={TextInput}
        type="date"
        max="9999-12-31"
        label={leadLabels.followUpDate}
      />
      <Field
        form={form}
        name="assignedToId"
        as={AssigneeSelect}
        label={leadLabels.assignedToId}
        stored={lead && { id: lead.assignedToId, name: lead.assignedToName }}
      />
      <WideField>
        <Field form={form} name="nextAction" as={TextInput} label={leadLabels.nextAction} maxLength={500} />
      </WideField>
    </FormSection>
  );
}
