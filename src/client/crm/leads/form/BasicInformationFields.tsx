import { Select, Textarea, TextInput } from '@mantine/core';
import type { LeadRecord, leadForm } from '#shared/leads.schema.ts';
import { enquiryType, leadLabels, leadSource } from '#shared/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { LeadDuplicateHint } from '../../records/duplicates/FormDuplicateHints.tsx';
import { AccountAndContactFields } from './AccountAndContactFields.tsx';

interface BasicInformationFieldsProps {
  form: ZodForm<typeof leadForm>;
  /** The stored lead; none while it is new. */
  lead?: LeadRecord;
  /** Called by the buttons that create a missing account or contact. */
  onAdd: (noun: 'account' | 'contact') => void;
}

export function BasicInformationFields({ form, lead, onAdd }: BasicInformationFieldsProps) {
  return (
    <FormSection legend="Basic Information">
      <WideField>
        <Field form={form} name="title" as={TextInput} label={leadLabels.title} withAsterisk />
      </WideField>
      <Field
        form={form}
        name="enquiryType"
        as={Select}
        label={leadLabels.enquiryType}
        withAsterisk
        allowDeselect={false}
        data={enquiryType.options}
      />
      <Field
        form={form}
        name="source"
        as={Select}
        label={leadLabels.source}
        allowDeselect={false}
        data={leadSource.options}
      />
      <AccountAndContactFields form={form} stored={lead} onAdd={onAdd} />
      <WideField>
        <Field
          form={form}
          name="description"
          as={Textarea}
          label={leadLabels.description}
          autosize
          minRows={3}
          maxRows={12}
        />
      </WideField>
      <WideField>
        <Field
          form={form}
          name="enquiryDetails"
          as={Textarea}
          label={leadLabels.enquiryDetails}
          autosize
          minRows={2}
          maxRows={12}
        />
      </WideField>
      <WideField>
        <LeadDuplicateHint form={form} id={lead?.id} />
      </WideField>
    </FormSection>
  );
}
