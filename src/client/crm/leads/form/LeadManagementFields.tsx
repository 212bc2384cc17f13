import type { LeadRecord, LeadSectionValues } from '#shared/leads/leads.schema.ts';
import { isLost, leadFormLabels } from '#shared/leads/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { LostReasonField } from '../../lost-reasons/LostReasonField.tsx';
import { useDeclinedProposal } from '../../lost-reasons/useDeclinedProposal.ts';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';

interface LeadManagementFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
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
      <Field form={form} name="status" />
      {isLost(status) && <LostReasonField form={form} suggestion={declined?.lostReason} />}
      <Field form={form} name="priority" />
      <Field form={form} name="estimatedValue" />
      <Field form={form} name="probability" />
      <Field form={form} name="expectedCloseDate" />
      <Field form={form} name="followUpDate" />
      <InputField
        form={form}
        name="assignedToId"
        as={AssigneeSelect}
        label={leadFormLabels.assignedToId}
        stored={lead && { id: lead.assignedToId, name: lead.assignedToName }}
      />
      <WideField>
        <Field form={form} name="nextAction" label={leadFormLabels.nextAction} maxLength={500} />
      </WideField>
    </FormSection>
  );
}
