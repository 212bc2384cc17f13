import { Select, TextInput } from '@mantine/core';
import type { LeadRecord, LeadSectionValues } from '#shared/leads.schema.ts';
import { isLost, leadLabels, leadStatus, priority } from '#shared/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { AudInput, DateInput, PercentInput } from '../../../ui/form/inputs.tsx';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { LostReasonField } from '../../lost-reasons/LostReasonField.tsx';
import { useDeclinedProposal } from '../../lost-reasons/useDeclinedProposal.ts';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';

interface LeadManagementFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
  /** The stored lead; none while it is new. */
  lead?: LeadRecord;
}

export function LeadManagementFields<Values extends LeadSectionValues>({
  form,
  lead,
}: LeadManagementFieldsProps<Values>) {
  const status = useFormValue(form, 'status');
  const { declined } = useDeclinedProposal(lead && isLost(status) ? { leadId: lead.id } : undefined);
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
      {isLost(status) && <LostReasonField form={form} suggestion={declined?.lostReason} />}
      <Field
        form={form}
        name="priority"
        as={Select}
        label={leadLabels.priority}
        allowDeselect={false}
        data={priority.options}
      />
      <Field form={form} name="estimatedValue" as={AudInput} label={`${leadLabels.estimatedValue} (AUD)`} />
      <Field form={form} name="probability" as={PercentInput} label={`${leadLabels.probability} (%)`} />
      <Field form={form} name="expectedCloseDate" as={DateInput} label={leadLabels.expectedCloseDate} />
      <Field form={form} name="followUpDate" as={DateInput} label={leadLabels.followUpDate} />
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
