import { Select, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { enquiryLabel } from '#shared/intake/intake.ts';
import { enquiryType, isNdisEnquiry, leadLabels } from '#shared/leads.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { BusinessDetailsFields } from '../leads/form/BusinessDetailsFields.tsx';
import { LeadManagementFields } from '../leads/form/LeadManagementFields.tsx';
import { NdisFields } from '../leads/form/NdisFields.tsx';

interface MoreEnquiryFieldsProps {
  form: ZodForm<typeof enquiryForm>;
  /** A pain point that is typed but not added yet. */
  painPointDraft: RefObject<string>;
}

/** All other fields of the lead form, in the dialog that has the first ones: what is typed stays where it is. */
export function MoreEnquiryFields({ form, painPointDraft }: MoreEnquiryFieldsProps) {
  const title = useRef<HTMLInputElement>(null);
  const type = useFormValue(form, 'enquiryType');
  const source = useFormValue(form, 'source');
  const name = useFormValue(form, 'name');
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <FormSection legend="Basic Information">
        <WideField>
          <Field
            form={form}
            name="title"
            as={TextInput}
            ref={title}
            label={leadLabels.title}
            placeholder={`${enquiryLabel[source]} from ${name.trim() || '…'}`}
          />
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
      </FormSection>
      <LeadManagementFields form={form} />
      <BusinessDetailsFields form={form} painPointDraft={painPointDraft} />
      {isNdisEnquiry(type) && <NdisFields form={form} />}
    </>
  );
}
