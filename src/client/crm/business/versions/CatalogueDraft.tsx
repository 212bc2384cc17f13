import { List, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatDay } from '#shared/fields/format.ts';
import { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { describeChanges } from '#shared/proposals/catalogueChanges.ts';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import { versionOn } from '#shared/site/versions.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { DraftForm } from './DraftForm.tsx';
import { FeeFields } from './FeeFields.tsx';
import { GroupFields } from './GroupFields.tsx';
import { ModuleFields } from './ModuleFields.tsx';

interface CatalogueDraftProps {
  draft: StoredVersion<'catalogue'>;
  versions: StoredVersion<'catalogue'>[];
  onClose: () => void;
}

/** The draft of the next groups and prices, what it changes, and its publication. */
export function CatalogueDraft({ draft, versions, onClose }: CatalogueDraftProps) {
  const { validFrom, sourceUrl, checkedOn, content } = draft;
  const form = useZodForm(
    catalogueDraftForm,
    {
      ...(structuredClone(content) as CatalogueValues),
      validFrom,
      sourceUrl: sourceUrl ?? '',
      checkedOn: checkedOn ?? '',
    },
    { id: draft.id ?? '', version: draft.version },
  );
  return (
    <DraftForm kind="catalogue" form={form} contentOf={contentOf} onClose={onClose}>
      <ModuleFields form={form} />
      <FeeFields form={form} />
      <GroupFields form={form} />
      <Changes form={form} versions={versions} />
    </DraftForm>
  );
}

const contentOf = ({ groups, modules, fees }: CatalogueValues) => ({ groups, modules, fees });

type CatalogueForm = ReturnType<typeof useZodForm<typeof catalogueDraftForm>>;
type CatalogueValues = ReturnType<CatalogueForm['getValues']>;

/** What will be different from the version that would hold on that day otherwise. */
function Changes({ form, versions }: { form: CatalogueForm; versions: StoredVersion<'catalogue'>[] }) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const published = versions.filter(({ state }) => state !== 'draft').toReversed();
  const before = versionOn(published, values.validFrom) ?? published[0];
  const changes = before ? describeChanges(before.content, values as Catalogue) : [];
  return (
    <section aria-label="What changes">
      <Title order={3} mt="lg" mb="xs" size="h4">
        What changes
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">Nothing yet.</Text>
      ) : (
        <>
          {before && <Text mb="xs">{`Compared with the version from ${formatDay(before.validFrom)}:`}</Text>}
          <List>
            {changes.map((change) => (
              <List.Item key={change}>{change}</List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}
