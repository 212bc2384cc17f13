import type { LeadRecord, leadForm } from '#shared/leads/leads.schema.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { WideField } from '../../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { AccountAndContactFields } from './AccountAndContactFields.tsx';

interface SourceAndDescriptionFieldsProps {
  form: ZodForm<typeof leadForm>;
  lead?: LeadRecord | undefined;
  onAdd: (noun: 'account' | 'contact') => void;
}

/** The fields that the dialog of an enquiry has at its top, in its own way. */
export const SourceAndDescriptionFields = ({ form, lead, onAdd }: SourceAndDescriptionFieldsProps) => (
  <>
    <Field form={form} name="source" />
    <AccountAndContactFields form={form} {...(lead && { stored: lead })} onAdd={onAdd} />
    <WideField>
      <Field form={form} name="description" />
    </WideField>
  </>
);
