import { Input, SimpleGrid } from '@mantine/core';
import type { RefObject } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { leadLabels, leadSource } from '#shared/leads/leads.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';

/** The fields to which the focus moves from what is shown below them. */
export interface EnquirerInputs {
  name: RefObject<HTMLInputElement | null>;
  company: RefObject<HTMLInputElement | null>;
  description: RefObject<HTMLTextAreaElement | null>;
}

interface EnquirerFieldsProps {
  form: ZodForm<typeof enquiryForm>;
  inputs: EnquirerInputs;
  onNameFocus: () => void;
}

/** The fields for who enquires, what they want, and how they reached us. */
export function EnquirerFields({ form, inputs, onNameFocus }: EnquirerFieldsProps) {
  // A record that was chosen is the one whose name is shown: another name is somebody else.
  const forgetContact = () => form.setValues({ contactId: null });
  const forgetAccount = () => form.setValues({ accountId: null });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <Field
          form={form}
          name="name"
          ref={inputs.name}
          autoComplete="off"
          onFocus={onNameFocus}
          onChange={forgetContact}
        />
        <Field form={form} name="phone" autoComplete="off" />
        <Field form={form} name="email" autoComplete="off" />
        <Field form={form} name="company" ref={inputs.company} autoComplete="off" onChange={forgetAccount} />
      </SimpleGrid>
      <Field
        form={form}
        name="description"
        ref={inputs.description}
        label="What they want"
        minRows={2}
        maxRows={8}
      />
      <Source form={form} />
    </>
  );
}

function Source({ form }: Pick<EnquirerFieldsProps, 'form'>) {
  const source = useFormValue(form, 'source');
  return (
    <div>
      <Input.Label component="div" aria-hidden>
        {leadLabels.source}
      </Input.Label>
      <SegmentedControl
        label={leadLabels.source}
        options={leadSource.options}
        value={source}
        onChange={(value) => form.setFieldValue('source', value)}
      />
    </div>
  );
}
