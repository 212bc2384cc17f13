import { Select } from '@mantine/core';
import type { leadForm } from '#shared/leads.schema.ts';
import { leadLabels, providerType, supportPackage } from '#shared/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';

interface NdisFieldsProps {
  form: ZodForm<typeof leadForm>;
}

/** Shown for NDIS enquiries only. Another enquiry type hides the fields, and still saves their values. */
export function NdisFields({ form }: NdisFieldsProps) {
  return (
    <FormSection legend="NDIS Specific">
      <Field
        form={form}
        name="providerType"
        as={Select}
        label={leadLabels.providerType}
        placeholder="Not known yet"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear provider type' }}
        data={providerType.options}
      />
      <Field
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
