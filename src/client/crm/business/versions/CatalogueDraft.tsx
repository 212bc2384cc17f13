import '@mantine/core/styles/List.layer.css';
import { List, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { type Catalogue, noRenewalFees } from '#shared/proposals/catalogue.ts';
import { describeChanges } from '#shared/proposals/catalogueChanges.ts';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { useRecordForm } from '../../../ui/record/useRecordForm.ts';
import { DraftForm } from './DraftForm.tsx';
import { type DraftKind, draftLabels, recordOf, versionBefore } from './draftKind.ts';
import { GroupFields } from './GroupFields.tsx';
import { ModuleFields } from './ModuleFields.tsx';
import { RenewalPrices } from './RenewalPrices.tsx';
import type { OpenDraft } from './VersionsScreen.tsx';

type CatalogueValues = z.input<typeof catalogueDraftForm>;

const catalogue: DraftKind<'catalogue', CatalogueValues> = {
  kind: 'catalogue',
  valuesOf: ({ validFrom, sourceUrl, checkedOn, content: { groups, modules, fees, renewalFees } }) => ({
    groups: groups.map((group) => ({ ...group, requiredModules: [...group.requiredModules] })),
    modules: [...modules],
    fees,
    renewalFees: renewalFees ?? noRenewalFees,
    validFrom,
    sourceUrl: sourceUrl ?? '',
    checkedOn: checkedOn ?? '',
  }),
  contentOf: ({ groups, modules, fees, renewalFees }) => ({ groups, modules, fees, renewalFees }),
  labels: {
    ...draftLabels,
    groups: 'Registration groups',
    modules: 'Modules and prices',
    fees: 'Fees',
    renewalFees: 'Fees of renewals',
  },
  changes: describeChanges,
  formats: (base) => {
    const show = (part: Partial<Catalogue>) =>
      describeChanges(base, { ...base, ...part }).join('\n') || 'As it was';
    return {
      validFrom: formatShortDay,
      checkedOn: (day) => formatShortDay(String(day)),
      groups: (groups) => show({ groups }),
      modules: (modules) => show({ modules }),
      fees: (fees) => show({ fees }),
      renewalFees: (renewalFees) => show({ renewalFees }),
    };
  },
};

/** The draft of the next groups and prices, what it changes, and its publication. */
export function CatalogueDraft({ draft, versions, onClose }: OpenDraft<'catalogue'>) {
  const record = recordOf(catalogue, draft);
  const edit = useRecordForm(catalogueDraftForm, record, record);
  const { form } = edit;
  return (
    <DraftForm kind={catalogue} edit={edit} versions={versions} onClose={onClose}>
      <Fields form={form} versions={versions} />
    </DraftForm>
  );
}

interface FieldsProps {
  form: Form<CatalogueValues>;
  versions: StoredVersion<'catalogue'>[];
}

/** The fields beside the version that would apply on that day otherwise, and the differences. */
function Fields({ form, versions }: FieldsProps) {
  const before = versionBefore(versions, useFormValue(form, 'validFrom'));
  return (
    <>
      <ModuleFields form={form} now={before?.content} />
      <RenewalPrices form={form} now={before?.content} />
      <GroupFields form={form} now={before?.content} />
      <Changes form={form} before={before} />
    </>
  );
}

interface ChangesProps {
  form: Form<CatalogueValues>;
  before: StoredVersion<'catalogue'> | undefined;
}

function Changes({ form, before }: ChangesProps) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const changes = before ? describeChanges(before.content, values) : [];
  return (
    <section aria-label="What changes">
      <Title order={3} mt="lg" mb="xs" size="h4">
        What changes
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">Nothing yet.</Text>
      ) : (
        <>
          {before && (
            <Text mb="xs">{`Compared with the version from ${formatShortDay(before.validFrom)}:`}</Text>
          )}
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
