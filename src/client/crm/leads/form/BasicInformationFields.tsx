import type { ReactNode, Ref } from 'react';
import type { LeadSectionValues } from '#shared/leads/leads.schema.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';

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
      <WideField>
        <Field form={form} name="title" ref={titleRef} placeholder={defaultTitle} />
      </WideField>
      <Field form={form} name="enquiryType" withAsterisk />
      {children}
      <WideField>
        <Field form={form} name="enquiryDetails" minRows={2} />
      </WideField>
    </FormSection>
  );
}
