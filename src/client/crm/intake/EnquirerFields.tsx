import { Input, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { leadLabels, leadSource } from '#shared/leads.ts';
import { InputField } from '../../ui/form/InputField.tsx';
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
        <InputField
          form={form}
          name="name"
          as={TextInput}
          ref={inputs.name}
          label="Name"
          withAsterisk
          autoComplete="off"
          onFocus={onNameFocus}
          onChange={forgetContact}
        />
        <InputField form={form} name="phone" as={TextInput} type="tel" label="Phone" autoComplete="off" />
        <InputField form={form} name="email" as={TextInput} type="email" label="Email" autoComplete="off" />
        <InputField
          form={form}
          name="company"
          as={TextInput}
          ref={inputs.company}
          label="Organisation"
          autoComplete="off"
          onChange={forgetAccount}
        />
      </SimpleGrid>
      <InputField
        form={form}
        name="description"
        as={Textarea}
        ref={inputs.description}
        label="What they want"
        autosize
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
