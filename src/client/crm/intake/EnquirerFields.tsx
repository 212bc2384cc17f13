import { Input, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { leadLabels, leadSource } from '#shared/leads.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { EnquirerHints } from './EnquirerHints.tsx';

interface EnquirerFieldsProps {
  form: ZodForm<typeof enquiryForm>;
  onNameFocus: () => void;
}

/** Who enquires, what they want, and how they reached us. */
export function EnquirerFields({ form, onNameFocus }: EnquirerFieldsProps) {
  // A record that was chosen is the one whose name is shown: another name is somebody else.
  const forgetContact = () => form.setValues({ contactId: null });
  const forgetAccount = () => form.setValues({ accountId: null });
  const nameInput = useRef<HTMLInputElement>(null);
  const companyInput = useRef<HTMLInputElement>(null);
  const descriptionInput = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <Field
            form={form}
            name="name"
            as={TextInput}
            ref={nameInput}
            label="Name"
            withAsterisk
            autoComplete="off"
            onFocus={onNameFocus}
            onChange={forgetContact}
          />
          <Field form={form} name="phone" as={TextInput} type="tel" label="Phone" autoComplete="off" />
          <Field form={form} name="email" as={TextInput} type="email" label="Email" autoComplete="off" />
          <Field
            form={form}
            name="company"
            as={TextInput}
            ref={companyInput}
            label="Organisation"
            autoComplete="off"
            onChange={forgetAccount}
          />
        </SimpleGrid>
        <EnquirerHints
          form={form}
          // The button that was pressed is gone.
          onChosen={() => descriptionInput.current?.focus()}
          onContactCleared={() => nameInput.current?.focus()}
          onAccountCleared={() => companyInput.current?.focus()}
        />
      </div>
      <Field
        form={form}
        name="description"
        as={Textarea}
        ref={descriptionInput}
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
