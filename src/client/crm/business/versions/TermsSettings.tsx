import { Text, TextInput, Title } from '@mantine/core';
import type * as z from 'zod';
import { draftForms } from '#shared/business/versions.schema.ts';
import type { Terms } from '#shared/site/content.ts';
import type { Form } from '../../../ui/form/form.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { ItemList } from '../ItemList.tsx';
import { LinesInput } from '../LinesInput.tsx';
import { draftFieldsOf, VersionsScreen } from './VersionsScreen.tsx';

const HINT =
  'An empty line begins a new paragraph. {{valid until}}, {{gst}} and {{button}} are filled in for each proposal.';

const BLANK: Section = { title: '', paragraphs: [] };

type TermsValues = z.input<typeof draftForms.terms>;

type Section = TermsValues['sections'][number];

const useTermsForm = (values: TermsValues, record: { id: string; version: number }) =>
  useZodForm(draftForms.terms, values, record);

/** The Terms and Conditions, and from when they are in force; for administrators. */
export const TermsSettings = () => (
  <VersionsScreen
    kind="terms"
    useForm={useTermsForm}
    valuesOf={(version) => ({
      ...draftFieldsOf(version),
      sections: version.content.sections.map(({ title, paragraphs }) => ({
        title,
        paragraphs: [...paragraphs],
      })),
    })}
    contentOf={({ sections }) => ({ sections })}
    changes={({ sections: before }, { sections: after }) => changedSections(before, after)}
    show={({ content: { sections } }) =>
      sections.map(({ title, paragraphs }) => (
        <section key={title} aria-label={title}>
          <Title order={3} mt="md" size="h4">
            {title}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} mt="xs" size="sm" maw="65ch">
              {paragraph}
            </Text>
          ))}
        </section>
      ))
    }
  >
    {(form) => <Sections form={form} />}
  </VersionsScreen>
);

/** The headings of the sections that are new or changed, and of those that are gone. */
function changedSections(before: Terms['sections'], after: Terms['sections']) {
  const text = ({ title, paragraphs }: Terms['sections'][number]) => [title, ...paragraphs].join('\n\n');
  const old = before.map(text);
  const gone = before.filter(({ title }) => !after.some((section) => section.title === title));
  return [
    ...after.filter((section) => !old.includes(text(section))).map(({ title }) => title || 'A new section'),
    ...gone.map(({ title }) => `${title}: removed`),
  ];
}

const Sections = ({ form }: { form: Form<TermsValues> }) => (
  <>
    <Text c="dimmed" size="sm" mb="xs">
      {HINT}
    </Text>
    <ItemList<Section, 'sections'>
      form={form}
      name="sections"
      legend={(number) => `Section ${number}`}
      blank={BLANK}
      addLabel="Add a section"
      brief={({ title }) => title || null}
    >
      {({ item, change, error, text }) => (
        <>
          <TextInput label="Heading" withAsterisk {...text('title')} />
          <LinesInput
            mt="sm"
            label="Text"
            separator={'\n\n'}
            withAsterisk
            value={item.paragraphs}
            error={error('paragraphs')}
            onChange={(paragraphs) => change({ paragraphs })}
          />
        </>
      )}
    </ItemList>
  </>
);
