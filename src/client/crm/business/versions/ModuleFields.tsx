import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { fieldError } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import classes from '../Business.module.css';
import { ChangedPrice, FeeRows } from './ChangedPrice.tsx';
import type { CatalogueFieldsProps, CatalogueForm } from './catalogueForm.ts';
import { EntryList } from './EntryList.tsx';

type Module = z.input<typeof catalogueDraftForm>['modules'][number];

/** The address that a new module begins with. */
const STANDARDS = 'https://www.ndiscommission.gov.au/rules-and-standards/ndis-practice-standards';

/** The fields of a module that are shown when it is open. */
const FIELDS = ['name', 'description', 'url'];

/** The modules of a draft and the fees, with their prices. */
export function ModuleFields({ form, now }: CatalogueFieldsProps) {
  const modules = useFormValue(form, 'modules');
  const errors = useFormErrors(form);
  const replace = (next: Module[]) => form.setFieldValue('modules', next);
  return (
    <EntryList
      title="Prices before GST"
      columns={['Module or fee', 'Now', 'Next']}
      entries={modules}
      nameOf={({ name }) => name}
      titleOf={({ name }) => name}
      detailOf={({ isStaffOnly }) => isStaffOnly && 'staff only'}
      cellsOf={(module, index) => (
        <ChangedPrice
          label={`Price of ${module.name}`}
          isFirst={index === 0}
          placeholder="Ask us"
          now={now?.modules.find(({ id }) => id === module.id)?.price}
          value={module.price}
          error={errors[`modules.${index}.price`]}
          onChange={(price) => replace(modules.with(index, { ...module, price }))}
        />
      )}
      rows={<FeeRows form={form} now={now?.fees} />}
      hasError={(index) => FIELDS.some((field) => errors[`modules.${index}.${field}`] !== undefined)}
      onRemove={(index) => removeModule(form, index)}
      idLabel="Code of a new module"
      idHint="Use small letters and digits"
      idPattern={/^[a-z\d]{1,20}$/}
      nameLabel="Name of the new module"
      addLabel="Add the module"
      summary="Another module"
      onAdd={(id, name) => replace([...modules, { id, name, description: '', price: null, url: STANDARDS }])}
    >
      {(module, index) => (
        <ModuleForm
          module={module}
          error={(field) => fieldError(errors, `modules.${index}.${field}`)}
          onChange={(changed) => replace(modules.with(index, { ...module, ...changed }))}
        />
      )}
    </EntryList>
  );
}

/** Removes a module, also from the groups that need it; Undo puts both back. */
function removeModule(form: CatalogueForm, index: number) {
  const { modules, groups } = form.getValues();
  const removed = modules[index];
  if (!removed) return;
  const { id, name } = removed;
  const needing = groups.filter(({ requiredModules }) => requiredModules.includes(id));
  form.setValues({
    modules: modules.toSpliced(index, 1),
    groups: groups.map((group) => ({
      ...group,
      requiredModules: group.requiredModules.filter((other) => other !== id),
    })),
  });
  const restore = () => {
    const now = form.getValues();
    const isNeeding = (number: string) => needing.some((group) => group.number === number);
    form.setValues({
      modules: now.modules.toSpliced(index, 0, removed),
      groups: now.groups.map((group) =>
        isNeeding(group.number) ? { ...group, requiredModules: [...group.requiredModules, id] } : group,
      ),
    });
  };
  const from = needing.length > 0 ? ` and from ${needing.map(({ number }) => number).join(', ')}` : '';
  notify.undoable(`${name} removed from the draft${from}`, restore);
}

interface ModuleFormProps {
  module: Module;
  error: (field: string) => ReactNode;
  onChange: (changed: Partial<Module>) => void;
}

const ModuleForm = ({ module, error, onChange }: ModuleFormProps) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      value={module.name}
      error={error('name')}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <Textarea
      className={classes.wide}
      label="Description"
      withAsterisk
      autosize
      value={module.description}
      error={error('description')}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
    <TextInput
      className={classes.wide}
      type="url"
      label="Page of the Commission"
      withAsterisk
      value={module.url}
      error={error('url')}
      onChange={(event) => onChange({ url: event.currentTarget.value })}
    />
    <Checkbox
      className={classes.wide}
      label="Visitors see it"
      checked={!module.isStaffOnly}
      onChange={(event) => onChange({ isStaffOnly: event.currentTarget.checked ? undefined : true })}
    />
  </>
);
