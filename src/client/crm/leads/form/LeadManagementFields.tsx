import { Select, TextInput } from '@mantine/core';
import type { LeadRecord, LeadSectionValues } from '#shared/leads.schema.ts';
import { isLost, leadFormLabels, leadStatus, priority } from '#shared/leads.ts';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
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
      <InputField
        form={form}
        name="status"
        as={Select}
        label={leadFormLabels.status}
        allowDeselect={false}
        data={leadStatus.options}
      />
      {isLost(status) && <LostReasonField form={form} suggestion={declined?.lostReason} />}
      <InputField
        form={form}
        name="priority"
        as={Select}
        label={leadFormLabels.priority}
        allowDeselect={false}
        data={priority.options}
      />
      <InputField
        form={form}
        name="estimatedValue"
        as={AudInput}
        label={`${leadFormLabels.estimatedValue} (AUD)`}
      />
      <InputField
        form={form}
        name="probability"
        as={PercentInput}
        label={`${leadFormLabels.probability} (%)`}
      />
      <InputField
        form={form}
        name="expectedCloseDate"
        as={DateInput}
        label={leadFormLabels.expectedCloseDate}
      />
      <InputField form={form} name="followUpDate" as={DateInput} label={leadFormLabels.followUpDate} />
      <InputField
        form={form}
        name="assignedToId"
        as={AssigneeSelect}
        label={leadFormLabels.assignedToId}
        stored={lead && { id: lead.assignedToId, name: lead.assignedToName }}
      />
      <WideField>
        <InputField
          form={form}
          name="nextAction"
          as={TextInput}
          label={leadFormLabels.nextAction}
          maxLength={500}
        />
      </WideField>
    </FormSection>
  );
}
