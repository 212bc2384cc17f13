import { Select, Textarea, TextInput } from '@mantine/core';
import { enquiryType, type LeadRecord, type leadForm, leadSource } from '#shared/leads.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { AccountAndContact } from './AccountAndContact.tsx';
import { leadLabels } from './leadLabels.ts';

interface BasicInformationProps {
  form: ZodForm<typeof leadForm>;
  /** The lead as it is stored; none while it is new. */
  lead?: LeadRecord;
  /** Asked for an account or a contact that is not there yet. */
  onAdd: (what: 'account' | 'contact') => void;
}

export function BasicInformation({ form, lead, onAdd }: BasicInformationProps) {
  return (
    <FormSection legend="Basic Information">
      <WideField>
        <TextInput label={leadLabels.title} withAsterisk {...form.getInputProps('title')} />
      </WideField>
      <Select
        label={leadLabels.enquiryType}
        withAsterisk
        allowDeselect={false}
        data={enquiryType.options}
        {...form.getInputProps('enquiryType')}
      />
      <Select
        label={leadLabels.source}
        allowDeselect={false}
        data={leadSource.options}
        {...form.getInputProps('source')}
      />
      <AccountAndContact form={form} lead={lead} onAdd={onAdd} />
      <WideField>
        <Textarea
          label={leadLabels.description}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('description')}
        />
      </WideField>
      <WideField>
        <Textarea
          label={leadLabels.enquiryDetails}
          autosize
          minRows={2}
          maxRows={12}
          {...form.getInputProps('enquiryDetails')}
        />
      </WideField>
    </FormSection>
  );
}
