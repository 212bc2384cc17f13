import { Anchor, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { draftForms } from '#shared/business/versions.schema.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { affectedGroups } from '#shared/proposals/affectedGroups.ts';
import { type AuditType, type Catalogue, noRenewalFees } from '#shared/proposals/catalogue.ts';
import { describeChanges } from '#shared/proposals/catalogueChanges.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import { trpc } from '../../../trpc.ts';
import { type Form, fieldError } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue, useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import classes from '../Business.module.css';
import { ItemList } from '../ItemList.tsx';
import { type CatalogueValues, PriceFields, PriceList } from './PriceFields.tsx';
import { draftFieldsOf, VersionsScreen } from './VersionsScreen.tsx';

const useCatalogueForm = (values: CatalogueValues, record: { id: string; version: number }) =>
  useZodForm(draftForms.catalogue, values, record);

/** Groups, modules, prices and fees, and from when they hold; for administrators. */
export const CatalogueSettings = () => (
  <VersionsScreen
    kind="catalogue"
    useForm={useCatalogueForm}
    valuesOf={(version) => ({
      ...draftFieldsOf(version),
      groups: version.content.groups.map((group) => ({
        ...group,
        requiredModules: [...group.requiredModules],
      })),
      modules: [...version.content.modules],
      fees: version.content.fees,
      renewalFees: version.content.renewalFees ?? noRenewalFees,
      packages: [...(version.content.packages ?? [])],
    })}
    contentOf={({ groups, modules, fees, renewalFees, packages }) => ({
      groups,
      modules,
      fees,
      renewalFees,
      packages,
    })}
    changes={describeChanges}
    show={({ content, validFrom }) => (
      <PriceList label={`Prices from ${formatShortDay(validFrom)}`} catalogue={content} />
    )}
    affected={(before, after) => <AffectedLinks before={before} after={after} />}
  >
    {(form, published) => (
      <>
        <PriceFields form={form} {...published} />
        <Modules form={form} now={published.now} />
        <Groups form={form} now={published.now} />
      </>
    )}
  </VersionsScreen>
);

type Module = CatalogueValues['modules'][number];
type RegistrationGroup = CatalogueValues['groups'][number];

interface CatalogueFieldsProps {
  form: Form<CatalogueValues>;
  /** The catalogue that would apply without the draft. */
  now: Catalogue | undefined;
}

/** True for an entry that is new, or the second with its id: the id can be typed. */
const isAdded = (
  entry: { id: string },
  entries: readonly { id: string }[],
  now: readonly { id: string }[] | undefined,
) => !now?.some(({ id }) => id === entry.id) || entries.find(({ id }) => id === entry.id) !== entry;

const STANDARDS = 'https://www.ndiscommission.gov.au/rules-and-standards/ndis-practice-standards';

const newModule: Module = { id: '', name: '', description: '', price: null, url: STANDARDS };

/** The facts of modules but for their prices. */
function Modules({ form, now }: CatalogueFieldsProps) {
  const modules = useFormValue(form, 'modules');
  const errors = useFormErrors(form);
  const hasError = Object.keys(errors).some((name) => /^modules\.\d+\.(id|name|description|url)$/.test(name));
  return (
    <FoldedFields isLazy summary={`Modules (${modules.length})`} hasError={hasError}>
      <ItemList<Module, 'modules'>
        form={form}
        name="modules"
        legend={(number) => `Module ${number}`}
        blank={newModule}
        addLabel="Add a module"
        brief={({ name }) => name || null}
        onRemove={(index) => removeModule(form, index)}
      >
        {({ item, change, text }) => (
          <div className={classes.pairs}>
            {isAdded(item, modules, now?.modules) && (
              <TextInput
                label="Code"
                description="Stays as it is once it is published."
                withAsterisk
                {...text('id')}
              />
            )}
            <TextInput label="Name" withAsterisk {...text('name')} />
            <Textarea className={classes.wide} label="Description" withAsterisk {...text('description')} />
            <TextInput
              className={classes.wide}
              type="url"
              label="Page of the Commission"
              withAsterisk
              {...text('url')}
            />
            <VisitorsBox item={item} onChange={change} />
          </div>
        )}
      </ItemList>
    </FoldedFields>
  );
}

/** Removes a module, also from the groups that need it; Undo puts both back. */
function removeModule(form: Form<CatalogueValues>, index: number) {
  const { modules, groups } = form.getValues();
  const { id, name } = modules[index] ?? newModule;
  form.setValues({
    modules: modules.toSpliced(index, 1),
    groups: groups.map((group) => ({
      ...group,
      requiredModules: group.requiredModules.filter((other) => other !== id),
    })),
  });
  const needing = groups.filter(({ requiredModules }) => requiredModules.includes(id));
  const from = needing.length > 0 ? ` and from ${needing.map(({ number }) => number).join(', ')}` : '';
  notify.undoable(`${name || 'Module'} removed from the draft${from}`, () =>
    form.setValues({ modules, groups }),
  );
}

const newGroup: RegistrationGroup = {
  id: '',
  number: '',
  name: '',
  description: '',
  auditType: 'Verification',
  requiredModules: [],
};

function Groups({ form, now }: CatalogueFieldsProps) {
  const groups = useFormValue(form, 'groups');
  const modules = useFormValue(form, 'modules');
  const hasError = fieldError(useFormErrors(form), 'groups') !== undefined;
  return (
    <FoldedFields isLazy summary={`Registration groups (${groups.length})`} hasError={hasError}>
      <ItemList<RegistrationGroup, 'groups'>
        form={form}
        name="groups"
        legend={(number) => `Group ${number}`}
        blank={newGroup}
        addLabel="Add a group"
        brief={({ number, name, auditType, isStaffOnly }) =>
          name ? `${number} ${name} · ${auditType}${isStaffOnly ? ', staff only' : ''}` : null
        }
        onRemove={(index) => {
          form.setFieldValue('groups', groups.toSpliced(index, 1));
          notify.undoable(`Group ${groups[index]?.number} removed from the draft`, () =>
            form.setFieldValue('groups', groups),
          );
        }}
      >
        {({ item, change, error, text }) => (
          <div className={classes.pairs}>
            {isAdded(item, groups, now?.groups) && (
              <TextInput
                label="Number"
                description="Stays as it is once it is published."
                withAsterisk
                value={item.number}
                error={error('number')}
                onChange={({ currentTarget: { value } }) => change({ number: value, id: value })}
              />
            )}
            <TextInput label="Name" withAsterisk {...text('name')} />
            <Textarea className={classes.wide} label="Description" withAsterisk {...text('description')} />
            <NativeSelect
              label="Audit"
              data={['Verification', 'Certification']}
              value={item.auditType}
              onChange={(event) => change({ auditType: event.currentTarget.value as AuditType })}
            />
            <Checkbox.Group
              className={classes.wide}
              label="Modules"
              value={item.requiredModules}
              error={error('requiredModules')}
              onChange={(requiredModules) => change({ requiredModules })}
            >
              <div className={classes.pairs}>
                {modules.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </div>
            </Checkbox.Group>
            <VisitorsBox item={item} onChange={change} />
          </div>
        )}
      </ItemList>
    </FoldedFields>
  );
}

interface VisitorsBoxProps {
  item: { isStaffOnly?: boolean | undefined };
  onChange: (changed: { isStaffOnly: true | undefined }) => void;
}

const VisitorsBox = ({ item, onChange }: VisitorsBoxProps) => (
  <Checkbox
    className={classes.wide}
    label="Visitors see it"
    checked={!item.isStaffOnly}
    onChange={(event) => onChange({ isStaffOnly: event.currentTarget.checked ? undefined : true })}
  />
);

/** The records for which a version changes something, by the groups that it changes something of. */
function AffectedLinks({ before, after }: { before: Catalogue; after: Catalogue }) {
  const numbers = affectedGroups(before, after);
  const isAll = after.groups.every(({ number }) => numbers.includes(number));
  const [registrations, proposals, engagements] = trpc.useQueries((calls) => {
    const options = { enabled: numbers.length > 0 };
    const filters = { limit: 1, ...(!isAll && { group: numbers.join(',') }) };
    return [
      calls.registrations.list({ ...filters, state: 'current' }, options),
      calls.proposals.list({ ...filters, state: 'draft,sent,viewed' }, options),
      calls.engagements.list({ ...filters, state: 'running' }, options),
    ];
  });
  const query = isAll ? '' : `&group=${numbers.join(',')}`;
  const affected = [
    { noun: 'current registration', list: registrations, path: 'registrations?state=current' },
    { noun: 'open proposal', list: proposals, path: 'proposals?state=draft,sent,viewed' },
    { noun: 'running engagement', list: engagements, path: 'engagements?state=running' },
  ].flatMap(({ list, ...one }) => (list.data?.total ? [{ ...one, total: list.data.total }] : []));
  if (affected.length === 0) return null;
  return (
    <div className={settings.detail}>
      {'Affects '}
      {affected.map(({ noun, total, path }, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Anchor component={Link} size="sm" to={`/crm/${path}${query}`}>
            {formatTotalOf(total, noun)}
          </Anchor>
        </Fragment>
      ))}
    </div>
  );
}
