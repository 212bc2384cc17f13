import { List, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatCents, formatDay } from '#shared/fields/format.ts';
import { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import {
  type Catalogue,
  formatPrice,
  type Module,
  type RegistrationGroup,
} from '#shared/proposals/catalogue.ts';
import { describeChanges, feeLabels } from '#shared/proposals/catalogueChanges.ts';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import { versionOn } from '#shared/site/versions.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { DraftForm } from './DraftForm.tsx';
import type { DraftKind } from './draftKind.ts';
import type { DraftList } from './draftParts.ts';
import { FeeFields } from './FeeFields.tsx';
import { GroupFields } from './GroupFields.tsx';
import { ModuleFields } from './ModuleFields.tsx';

type CatalogueForm = ReturnType<typeof useZodForm<typeof catalogueDraftForm>>;
type CatalogueValues = ReturnType<CatalogueForm['getValues']>;

const modules: DraftList<Module> = {
  keyOf: ({ id }) => id,
  labelOf: ({ name }) => `Module ${name}`,
  format: ({ id, name, price, description, url, isStaffOnly }) =>
    [`${id}: ${name}`, formatPrice(price), whoSees(isStaffOnly), description, url].join(' · '),
};

const groups: DraftList<RegistrationGroup> = {
  keyOf: ({ number }) => number,
  labelOf: ({ number, name }) => `Group ${number} ${name}`,
  format: ({ name, auditType, requiredModules, description, isStaffOnly }) => {
    const needed = `modules ${requiredModules.join(', ') || 'none'}`;
    return [name, auditType, needed, whoSees(isStaffOnly), description].join(' · ');
  },
};

const whoSees = (isStaffOnly?: boolean) => (isStaffOnly ? 'for staff only' : 'shown to visitors');

const fees = Object.entries(feeLabels).map(([fee, label]) => [`fees:${fee}`, label] as const);

const catalogue: DraftKind<'catalogue', CatalogueValues> = {
  kind: 'catalogue',
  valuesOf: ({ validFrom, sourceUrl, checkedOn, content }) => ({
    ...(structuredClone(content) as CatalogueValues),
    validFrom,
    sourceUrl: sourceUrl ?? '',
    checkedOn: checkedOn ?? '',
  }),
  contentOf: ({ groups, modules, fees }) => ({ groups, modules, fees }),
  lists: { groups, modules },
  labels: Object.fromEntries(fees),
  formats: Object.fromEntries(fees.map(([name]) => [name, (cents) => formatCents(Number(cents))])),
};

interface CatalogueDraftProps {
  draft: StoredVersion<'catalogue'>;
  stored: StoredVersion<'catalogue'> | undefined;
  versions: StoredVersion<'catalogue'>[];
  onClose: (id: string) => void;
}

/** The draft of the next groups and prices, what it changes, and its publication. */
export function CatalogueDraft({ draft, stored, versions, onClose }: CatalogueDraftProps) {
  const form = useZodForm(catalogueDraftForm, catalogue.valuesOf(draft), {
    id: draft.id ?? '',
    version: draft.version,
  });
  return (
    <DraftForm kind={catalogue} form={form} stored={stored} onClose={onClose}>
      <ModuleFields form={form} />
      <FeeFields form={form} />
      <GroupFields form={form} />
      <Changes form={form} versions={versions} />
    </DraftForm>
  );
}

/** The differences from the version that would hold on that day otherwise. */
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
