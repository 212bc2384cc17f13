import classes from './PriceTable.module.css';
import '@mantine/core/styles/List.layer.css';
import { Anchor, List, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { formatCount, formatShortDay } from '#shared/fields/format.ts';
import { affectedGroups } from '#shared/proposals/affectedGroups.ts';
import { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { type Catalogue, noRenewalFees, type RenewalFees } from '#shared/proposals/catalogue.ts';
import { describeChanges, feeLabels } from '#shared/proposals/catalogueChanges.ts';
import type { Form } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { useRecordForm } from '../../../ui/record/useRecordForm.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import { ChangedPrice } from './ChangedPrice.tsx';
import { CurrentPrices } from './CurrentPrices.tsx';
import type { CatalogueFieldsProps } from './catalogueForm.ts';
import { DraftForm } from './DraftForm.tsx';
import { type DraftKind, draftLabels, recordOf, versionBefore } from './draftKind.ts';
import { GroupFields } from './GroupFields.tsx';
import { ModuleFields } from './ModuleFields.tsx';
import { type OpenDraft, VersionsScreen } from './VersionsScreen.tsx';

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
function CatalogueDraft({ draft, versions, onClose }: OpenDraft<'catalogue'>) {
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

/** The prices for clients who renew: of each module, and of the fees that a renewal has. */
function RenewalPrices({ form, now }: CatalogueFieldsProps) {
  const modules = useFormValue(form, 'modules');
  const fees = useFormValue(form, 'renewalFees') ?? noRenewalFees;
  const errors = useFormErrors(form);
  const priced = [...modules.map(({ renewalPrice }) => renewalPrice), ...Object.values(fees)].filter(
    (price) => typeof price === 'number',
  ).length;
  return (
    <FoldedFields
      summary={`Renewals: ${priced === 0 ? 'priced by hand' : formatCount(priced, 'price')}`}
      startsOpen={priced > 0}
      hasError={Object.keys(errors).some((name) => /renewal/.test(name))}
    >
      <Text c="dimmed" mb="xs">
        For clients who are registered. Where a price is empty, each proposal is priced by hand.
      </Text>
      <table className={classes.table} aria-label="Renewals, prices before GST">
        <thead>
          <tr>
            {['Module or fee', 'Now', 'Next'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {/* The place of the pencil of the table above. */}
            <td className={classes.action} />
          </tr>
        </thead>
        <tbody>
          {modules.map((module, index) => (
            <tr key={module.id}>
              <th scope="row">{module.name}</th>
              <ChangedPrice
                label={`Renewal price of ${module.name}`}
                placeholder="Ask us"
                now={now && (now.modules.find(({ id }) => id === module.id)?.renewalPrice ?? null)}
                value={module.renewalPrice ?? null}
                error={errors[`modules.${index}.renewalPrice`]}
                onChange={(renewalPrice) =>
                  form.setFieldValue('modules', modules.with(index, { ...module, renewalPrice }))
                }
              />
              <td />
            </tr>
          ))}
          {Object.keys(noRenewalFees).map((name) => {
            const fee = name as keyof RenewalFees;
            return (
              <tr key={fee}>
                <th scope="row">{feeLabels[fee]}</th>
                <ChangedPrice
                  label={`Renewal: ${feeLabels[fee]}`}
                  placeholder="Ask us"
                  now={now && (now.renewalFees?.[fee] ?? null)}
                  value={fees[fee]}
                  error={errors[`renewalFees.${fee}`]}
                  onChange={(cents) => form.setFieldValue('renewalFees', { ...fees, [fee]: cents })}
                />
                <td />
              </tr>
            );
          })}
        </tbody>
      </table>
    </FoldedFields>
  );
}

/** Groups, modules, prices and fees, and from when they hold; for administrators. */
export const CatalogueSettings = () => (
  <VersionsScreen
    kind="catalogue"
    of="groups and prices"
    current={{
      title: 'Current prices',
      show: ({ content, validFrom }, scheduled) => (
        <CurrentPrices
          label={scheduled ? 'Current prices' : `Prices from ${formatShortDay(validFrom)}`}
          current={content}
          scheduled={scheduled ?? []}
        />
      ),
    }}
    affected={(before, version) => <AffectedLinks before={before.content} after={version.content} />}
  >
    {(open) => <CatalogueDraft {...open} />}
  </VersionsScreen>
);

interface AffectedLinksProps {
  before: Catalogue;
  after: Catalogue;
}

/** The lists of what a version changes something for, by the groups that it changes something of. */
function AffectedLinks({ before, after }: AffectedLinksProps) {
  const numbers = affectedGroups(before, after);
  if (numbers.length === 0) return null;
  const isAll = after.groups.every(({ number }) => numbers.includes(number));
  const query = isAll ? '' : `&group=${numbers.join(',')}`;
  return (
    <div className={settings.detail}>
      {`Affects ${isAll ? 'all groups' : formatCount(numbers.length, 'group')}: `}
      <Anchor component={Link} size="sm" to={`/crm/registrations?state=current${query}`}>
        current registrations
      </Anchor>
      {', '}
      <Anchor component={Link} size="sm" to={`/crm/proposals?state=draft,sent,viewed${query}`}>
        open proposals
      </Anchor>
      {', '}
      <Anchor component={Link} size="sm" to={`/crm/engagements?state=running${query}`}>
        running engagements
      </Anchor>
    </div>
  );
}
