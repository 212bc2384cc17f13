import { Textarea } from '@mantine/core';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/site/sections.schema.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SectionForm } from './SectionForm.tsx';

const schema = z.object({ text: sectionSchemas.privacy });

export const PrivacyForm = ({ stored }: { stored: StoredSections['privacy'] }) => (
  <SectionForm
    section="privacy"
    hint="Stands at the contact form: what you keep, why, for how long, and whom people can ask."
    schema={schema}
    values={{ text: stored.value }}
    version={stored.version}
    toValue={({ text }) => text}
  >
    {(form) => <Field form={form} name="text" as={Textarea} label="Notice" autosize minRows={3} />}
  </SectionForm>
);
