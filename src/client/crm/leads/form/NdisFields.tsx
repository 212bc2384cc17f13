import { Select } from '@mantine/core';
import type { LeadSectionValues } from '#shared/leads.schema.ts';
import { leadLabels, providerType, supportPackage } from '#shared/leads.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';

interface NdisFieldsProps<Values extends LeadSectionValues> {
  form: Form<Values>;
}

/** Shown for NDIS enquiries only. Another enquiry type hides the fields, and still saves their values. */
export function NdisFields<Values extends LeadSectionValues>({ form }: NdisFieldsProps<Values>) {
  return (
    <FormSection legend="NDIS Specific">
      <InputField
        form={form}
        name="providerType"
        as={Select}
        label={leadLabels.providerType}
        placeholder="Not known yet"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear provider type' }}
        data={providerType.options}
      />
      <InputField
        form={form}
        name="supportPackage"
        as={Select}
        label={leadLabels.supportPackage}
        placeholder="Not known yet"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear support package' }}
        data={supportPackage.options}
      />
    </FormSection>
  );
}
