import { TextInput, Title } from '@mantine/core';
import * as z from 'zod';
import { optionalDate, optionalUrl } from '#shared/fields/fields.schema.ts';
import { type StoredVersion, termsSchema } from '#shared/site/versions.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { ItemList } from '../ItemList.tsx';
import { LinesInput } from '../LinesInput.tsx';
import { DraftForm } from './DraftForm.tsx';
import type { DraftKind } from './draftKind.ts';
import type { DraftList } from './draftParts.ts';
import { VersionsScreen } from './VersionsScreen.tsx';

/** The Terms and Conditions, and from when they are in force; for administrators. */
export const TermsSettings = () => (
  <VersionsScreen of="the terms" query={trpc.terms.versions.useQuery()}>
    {({ draft, stored, onClose }) => <TermsDraft draft={draft} stored={stored} onClose={onClose} />}
  </VersionsScreen>
);

const schema = z.object({
  validFrom: z.iso.date('Enter the day from which they are in force'),
  sourceUrl: optionalUrl,
  checkedOn: optionalDate,
  items: termsSchema.shape.sections,
});

type Values = z.input<typeof schema>;

const BLANK = { title: '', paragraphs: [] };

const sections: DraftList<Values['items'][number]> = {
  keyOf: ({ title }) => title.trim(),
  labelOf: ({ title }) => `Section ${title}`,
  format: ({ paragraphs }) => paragraphs.join('\n\n'),
};

const terms: DraftKind<'terms', Values> = {
  kind: 'terms',
  valuesOf: ({ validFrom, sourceUrl, checkedOn, content }) => ({
    validFrom,
    sourceUrl: sourceUrl ?? '',
    checkedOn: checkedOn ?? '',
    items: content.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
  }),
  contentOf: ({ items }) => ({ sections: items }),
  lists: { items: sections },
  labels: {},
  formats: {},
};

interface TermsDraftProps {
  draft: StoredVersion<'terms'>;
  stored: StoredVersion<'terms'> | undefined;
  onClose: (id: string) => void;
}

function TermsDraft({ draft, stored, onClose }: TermsDraftProps) {
  const form = useZodForm(schema, terms.valuesOf(draft), { id: draft.id ?? '', version: draft.version });
  return (
    <DraftForm kind={terms} form={form} stored={stored} onClose={onClose}>
      <Title order={3} mt="lg" mb="xs" size="h4">
        Sections
      </Title>
      <ItemList form={form} legend={(number) => `Section ${number}`} blank={BLANK} addLabel="Add a section">
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
              description="An empty line begins a new paragraph."
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
