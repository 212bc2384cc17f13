import { Button, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { listParts, missingParts, noticeText } from '#shared/site/noticeParts.ts';
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
    stored={stored}
    values={{ text: stored.value }}
    toValue={({ text }) => text}
  >
    {(form) => <NoticeFields form={form} />}
  </SectionForm>
);

/** The notice; a button fills in what it does not say of the ready one, which only saving publishes. */
function NoticeFields({ form }: { form: ZodForm<typeof schema> }) {
  const text = useFormValue(form, 'text')?.trim() ?? '';
  const lacks = missingParts(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const utils = trpc.useUtils();
  const fill = async () => {
    try {
      const ready = await utils.business.privacyDraft.fetch();
      const added = text ? ready.filter(({ parts }) => parts.some((part) => lacks.includes(part))) : ready;
      form.setFieldValue('text', [...(text ? [text] : []), noticeText(added)].join('\n\n'));
      // The button is gone: the text is what comes next.
      field.current?.focus();
    } catch (error) {
      notifyFailure('Failed to load the ready notice', error as Error);
    }
  };
  return (
    <>
      <InputField form={form} name="text" as={Textarea} ref={field} label="Notice" minRows={3} maxRows={16} />
      {lacks.length > 0 && (
        <>
          <Text c="dimmed" size="sm" mt="xs" maw="65ch">
            {text
              ? `From 10 December 2026 the notice of a covered firm also says ${listParts(lacks)}. Yours does not seem to.`
              : 'Covered firms need one from 10 December 2026. Read ours, fill in what stands in [brackets], then save to publish.'}
          </Text>
          <Button variant="default" mt="xs" onClick={fill}>
            {text ? 'Add our paragraphs' : 'Use the ready notice'}
          </Button>
        </>
      )}
    </>
  );
}
