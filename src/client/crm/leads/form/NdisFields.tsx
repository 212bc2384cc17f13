import type { LeadSectionValues } from '#shared/leads/leads.schema.ts';
import { isNdisEnquiry } from '#shared/leads/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';

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
