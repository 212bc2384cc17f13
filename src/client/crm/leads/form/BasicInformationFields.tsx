import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { LeadSectionValues } from '#shared/leads.schema.ts';
import { enquiryType, leadLabels } from '#shared/leads.ts';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';

/** The values of the fields; the title may be empty where one is given by default. */
type BasicValues = LeadSectionValues & { title: string | null };

interface BasicInformationFieldsProps<Values extends BasicValues> {
  form: Form<Values>;
  titleRef?: Ref<HTMLInputElement>;
  /** The title that a lead without one gets; left out where one must be given. */
  defaultTitle?: string;
  /** Further fields, after the type of the enquiry. */
  children?: ReactNode;
}

/** The subject of an enquiry: in the form of a lead, and in the dialog of an enquiry. */
export function BasicInformationFields<Values extends BasicValues>({
  form,
  titleRef,
  defaultTitle,
  children,
}: BasicInformationFieldsProps<Values>) {
  return (
    <FormSection legend="Basic Information">
      <WideField>
        <InputField
          form={form}
          name="title"
          as={TextInput}
          ref={titleRef}
          label={leadLabels.title}
          placeholder={defaultTitle}
          withAsterisk={defaultTitle === undefined}
        />
      </WideField>
      <InputField
        form={form}
        name="enquiryType"
        as={Select}
        label={leadLabels.enquiryType}
        withAsterisk
        allowDeselect={false}
        data={enquiryType.options}
      />
      {children}
      <WideField>
        <InputField
          form={form}
          name="enquiryDetails"
          as={Textarea}
          label={leadLabels.enquiryDetails}
          autosize
          minRows={2}
          maxRows={12}
        />
      </WideField>
    </FormSection>
  );
}
