import { Select, Textarea } from '@mantine/core';
import type { LeadRecord, leadForm } from '#shared/leads.schema.ts';
import { leadLabels, leadSource } from '#shared/leads.ts';
import { WideField } from '../../../ui/form/FormSection.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { AccountAndContactFields } from './AccountAndContactFields.tsx';

interface SourceAndDescriptionFieldsProps {
  form: ZodForm<typeof leadForm>;
  /** The stored lead; none while it is new. */
  lead?: LeadRecord | undefined;
  /** Called by the buttons that create a missing account or contact. */
  onAdd: (noun: 'account' | 'contact') => void;
}

/** The fields that the dialog of an enquiry has at its top, in its own way. */
export const SourceAndDescriptionFields = ({ form, lead, onAdd }: SourceAndDescriptionFieldsProps) => (
  <>
    <InputField
      form={form}
      name="source"
      as={Select}
      label={leadLabels.source}
      allowDeselect={false}
      data={leadSource.options}
    />
    <AccountAndContactFields form={form} {...(lead && { stored: lead })} onAdd={onAdd} />
    <WideField>
      <InputField
        form={form}
        name="description"
        as={Textarea}
        label={leadLabels.description}
        autosize
        minRows={3}
        maxRows={12}
      />
    </WideField>
  </>
);
