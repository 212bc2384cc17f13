import { TextInput, Title } from '@mantine/core';
import * as z from 'zod';
import { optionalDate, optionalUrl } from '#shared/fields/fields.schema.ts';
import { type StoredVersion, termsSchema } from '#shared/site/versions.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { ItemList } from '../ItemList.tsx';
import { LinesInput } from '../LinesInput.tsx';
import { DraftForm } from './DraftForm.tsx';
import { VersionsScreen } from './VersionsScreen.tsx';

/** The Terms and Conditions, and from when they are in force; for administrators. */
export const TermsSettings = () => (
  <VersionsScreen of="the terms" query={trpc.terms.versions.useQuery()}>
    {(draft, _, onClose) => <TermsDraft key={draft.id} draft={draft} onClose={onClose} />}
  </VersionsScreen>
);

const schema = z.object({
  validFrom: z.iso.date('Enter the day from which they are in force'),
  sourceUrl: optionalUrl,
  checkedOn: optionalDate,
  items: termsSchema.shape.sections,
});

const BLANK = { title: '', paragraphs: [] };

function TermsDraft({ draft, onClose }: { draft: StoredVersion<'terms'>; onClose: () => void }) {
  const form = useZodForm(
    schema,
    {
      validFrom: draft.validFrom,
      sourceUrl: draft.sourceUrl ?? '',
      checkedOn: draft.checkedOn ?? '',
      items: draft.content.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
    },
    { id: draft.id ?? '', version: draft.version },
  );
  return (
    <DraftForm kind="terms" form={form} contentOf={({ items }) => ({ sections: items })} onClose={onClose}>
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
