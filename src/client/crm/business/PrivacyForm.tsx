import { Button, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/site/sections.schema.ts';
import { trpc } from '../../trpc.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SectionForm } from './SectionForm.tsx';

const schema = z.object({ text: sectionSchemas.privacy });

export const PrivacyForm = ({ stored }: { stored: StoredSections['privacy'] }) => (
  <SectionForm
    section="privacy"
    summary={stored.value === null ? 'Not published' : 'Published'}
    hint="A page of its own, linked at the forms and in the footer. An empty line starts a paragraph."
    schema={schema}
    values={{ text: stored.value }}
    version={stored.version}
    toValue={({ text }) => text}
  >
    {(form) => <NoticeFields form={form} />}
  </SectionForm>
);

/** The notice; while it is empty, a button fills in the ready one, which only saving publishes. */
function NoticeFields({ form }: { form: ZodForm<typeof schema> }) {
  const text = useFormValue(form, 'text');
  const field = useRef<HTMLTextAreaElement>(null);
  const utils = trpc.useUtils();
  const fill = async () => {
    try {
      form.setFieldValue('text', await utils.business.privacyDraft.fetch());
      // The button is gone: the text is what comes next.
      field.current?.focus();
    } catch (error) {
      notifyFailure('Failed to load the ready notice', error as Error);
    }
  };
  return (
    <>
      <InputField
        form={form}
        name="text"
        as={Textarea}
        ref={field}
        label="Notice"
        autosize
        minRows={3}
        maxRows={16}
      />
      {!text && (
        <>
          <Text c="dimmed" size="sm" mt="xs">
            Covered firms need one from 10 December 2026. Read ours, change it, then save to publish.
          </Text>
          <Button variant="default" mt="xs" onClick={fill}>
            Use the ready notice
          </Button>
        </>
      )}
    </>
  );
}
