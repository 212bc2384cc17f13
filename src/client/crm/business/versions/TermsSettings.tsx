import { Text, TextInput, Title } from '@mantine/core';
import * as z from 'zod';
import { type StoredVersion, termsSchema } from '#shared/business/versions.schema.ts';
import { optionalDate, optionalUrl } from '#shared/fields/fields.schema.ts';
import { formatCount, formatShortDay } from '#shared/fields/format.ts';
import { useRecordForm } from '../../../ui/record/useRecordForm.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { ItemList } from '../ItemList.tsx';
import { LinesInput } from '../LinesInput.tsx';
import { DraftForm } from './DraftForm.tsx';
import { type DraftKind, draftLabels, recordOf } from './draftKind.ts';
import { type OpenDraft, VersionsScreen } from './VersionsScreen.tsx';

/** The Terms and Conditions, and from when they are in force; for administrators. */
export const TermsSettings = () => (
  <VersionsScreen
    kind="terms"
    of="the terms"
    current={{ title: 'Current terms', show: ({ content }) => <CurrentTerms {...content} /> }}
  >
    {(open) => <TermsDraft {...open} />}
  </VersionsScreen>
);

const CurrentTerms = ({ sections }: StoredVersion<'terms'>['content']) => (
  <FoldedFields summary={`Read the ${formatCount(sections.length, 'section')}`}>
    {sections.map(({ title, paragraphs }) => (
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
    ))}
  </FoldedFields>
);

const schema = z.object({
  validFrom: z.iso.date('Enter the day they start on'),
  sourceUrl: optionalUrl,
  checkedOn: optionalDate,
  items: termsSchema.shape.sections,
});

type Values = z.input<typeof schema>;

const HINT =
  'An empty line begins a new paragraph. {{valid until}}, {{gst}} and {{button}} are filled in for each proposal.';

const BLANK = { title: '', paragraphs: [] };

const terms: DraftKind<'terms', Values> = {
  kind: 'terms',
  valuesOf: ({ validFrom, sourceUrl, checkedOn, content }) => ({
    validFrom,
    sourceUrl: sourceUrl ?? '',
    checkedOn: checkedOn ?? '',
    items: content.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
  }),
  contentOf: ({ items }) => ({ sections: items }),
  labels: { ...draftLabels, items: 'Sections' },
  changes: (before, { items }) =>
    changedSections(
      before.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
      items,
    ).map((section) => section.split('\n', 1).join()),
  formats: (base) => ({
    validFrom: formatShortDay,
    checkedOn: (day) => formatShortDay(String(day)),
    items: (items) => changedSections(base.items, items).join('\n\n') || 'As it was',
  }),
};

/** The sections that are new or changed, whole, and the headings of those that are gone. */
function changedSections(before: Values['items'], after: Values['items']) {
  const text = ({ title, paragraphs }: Values['items'][number]) => [title, ...paragraphs].join('\n\n');
  const old = before.map(text);
  const gone = before.filter(({ title }) => !after.some((section) => section.title === title));
  return [
    ...after.map(text).filter((section) => !old.includes(section)),
    ...gone.map(({ title }) => `${title}: removed`),
  ];
}

function TermsDraft({ draft, versions, onClose }: OpenDraft<'terms'>) {
  const record = recordOf(terms, draft);
  const edit = useRecordForm(schema, record, record);
  const { form } = edit;
  return (
    <DraftForm kind={terms} edit={edit} versions={versions} onClose={onClose}>
      <Title order={3} mt="lg" mb="xs" size="h4">
        Sections
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {HINT}
      </Text>
      <ItemList
        form={form}
        legend={(number) => `Section ${number}`}
        blank={BLANK}
        addLabel="Add a section"
        brief={({ title }) => title || null}
      >
        {({ item, change, error }) => (
          <>
            <TextInput
              label="Heading"
              withAsterisk
              value={item.title}
              error={error('title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
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
    </DraftForm>
  );
}
