import { type RefObject, useEffect, useRef } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { enquiryLabel } from '#shared/intake/intake.ts';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import {
  BasicInformationFields,
  BusinessDetailsFields,
  LeadManagementFields,
  NdisFields,
} from '../leads/form/LeadFields.tsx';

interface MoreEnquiryFieldsProps {
  form: ZodForm<typeof enquiryForm>;
  painPointDraft: RefObject<string>;
}

/** All other fields of the lead form, in the dialog that has the first ones: what is typed stays where it is. */
export function MoreEnquiryFields({ form, painPointDraft }: MoreEnquiryFieldsProps) {
  const title = useRef<HTMLInputElement>(null);
  const source = useFormValue(form, 'source');
  const name = useFormValue(form, 'name');
  // The focused button has gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <BasicInformationFields
        form={form}
        titleRef={title}
        defaultTitle={`${enquiryLabel[source]} from ${name.trim() || '…'}`}
      />
      <LeadManagementFields form={form} />
      <BusinessDetailsFields form={form} painPointDraft={painPointDraft} />
      <NdisFields form={form} />
    </>
  );
}
