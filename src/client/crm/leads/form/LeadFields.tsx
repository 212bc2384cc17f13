import type { ReactNode, Ref, RefObject } from 'react';
import type { LeadRecord, LeadSectionValues } from '#shared/leads/leads.schema.ts';
import { isLost, isNdisEnquiry, leadFormLabels } from '#shared/leads/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { LostReasonField } from '../../lost-reasons/LostReasonField.tsx';
import { useDeclinedProposal } from '../../lost-reasons/useDeclinedProposal.ts';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';
import { PainPointsInput } from './PainPointsInput.tsx';

/** The values of the fields; the title may be empty where one is given by default. */
type BasicValues = LeadSectionValues & { title: string | null };

interface BasicInformationFieldsProps<Values extends BasicValues> {
  form: Form<Values>;
  titleRef?: Ref<HTMLInputElement>;
  /** The title that a lead without one gets; left out where one must be given. */
  defaultTitle?: string;
  children?: ReactNode;
}

export function BasicInformationFields<Values extends BasicValues>({
  form,
  titleRef,
  defaultTitle,
  children,
}: BasicInformationFieldsProps<Values>) {
  return (
    <FormSection legend="Basic Information">
      <Field form={form} name="title" isWide ref={titleRef} placeholder={defaultTitle} />
      <Field form={form} name="enquiryType" withAsterisk />
      {children}
      <Field form={form} name="enquiryDetails" isWide minRows={2} />
    </FormSection>
  );
}

interface NdisFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
}

/** Another enquiry type hides the fields, but keeps their values. */
export function NdisFields<Values extends LeadSectionValues>({ form }: NdisFieldsProps<Values>) {
  if (!isNdisEnquiry(useFormValue(form, 'enquiryType'))) return null;
  return (
    <FormSection legend="NDIS Specific">
      <Field form={form} name="providerType" placeholder="Not known yet" />
      <Field form={form} name="supportPackage" placeholder="Not known yet" />
    </FormSection>
  );
}

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
      <Field form={form} name="businessImpact" isWide minRows={2} />
      <Field form={form} name="competitors" isWide />
      <WideField>
        <InputField form={form} name="painPoints" as={PainPointsInput} draft={painPointDraft} />
      </WideField>
    </FormSection>
  );
}

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
      <Field form={form} name="nextAction" isWide label={leadFormLabels.nextAction} maxLength={500} />
    </FormSection>
  );
}
