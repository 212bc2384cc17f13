import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import type { RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { fieldError } from '../../../ui/form/form.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import classes from '../Business.module.css';
import type { CatalogueFieldsProps } from './catalogueForm.ts';
import { EntryList } from './EntryList.tsx';

type Values = z.input<typeof catalogueDraftForm>;
type Group = Values['groups'][number];

/** The registration groups of a draft. */
export function GroupFields({ form, now }: CatalogueFieldsProps) {
  const groups = useFormValue(form, 'groups');
  const modules = useFormValue(form, 'modules');
  const errors = useFormErrors(form);
  const replace = (next: Group[]) => form.setFieldValue('groups', next);
  const inOrder = (next: Group[]) => replace(next.toSorted((a, b) => a.number.localeCompare(b.number)));
  const remove = (index: number) => {
    const removed = groups[index];
    if (!removed) return;
    replace(groups.toSpliced(index, 1));
    notify.undoable(`Group ${removed.number} removed from the draft`, () =>
      inOrder([...form.getValues().groups, removed]),
    );
  };
  const hasErrors = fieldError(errors, 'groups') !== undefined;
  const isChanged = (group: Group) => {
    const before = now?.groups.find(({ id }) => id === group.id);
    return !before || describeGroup(before) !== describeGroup(group);
  };
  return (
    <FoldedFields summary={`Registration groups (${groups.length})`} hasError={hasErrors}>
      <EntryList
        title="Registration groups"
        columns={['Group', 'Audit']}
        entries={groups}
        nameOf={({ number }) => number}
        titleOf={({ number, name }) => `${number} ${name}`}
        cellsOf={(group) => (
          <td data-changed={isChanged(group) || undefined}>
            {`${group.auditType}${group.isStaffOnly ? ', staff only' : ''}`}
          </td>
        )}
        hasError={(index) => fieldError(errors, `groups.${index}`) !== undefined}
        onRemove={remove}
        idLabel="Number of a new group"
        idHint="A number has four digits"
        idPattern={/^\d{4}$/}
        nameLabel="Name of the new group"
        addLabel="Add the group"
        summary="Another group"
        onAdd={(number, name) =>
          inOrder([
            ...groups,
            { id: number, number, name, description: '', auditType: 'Verification', requiredModules: [] },
          ])
        }
      >
        {(group, index) => (
          <GroupForm
            group={group}
            modules={modules}
            error={(field) => fieldError(errors, `groups.${index}.${field}`)}
            onChange={(changed) => replace(groups.with(index, { ...group, ...changed }))}
          />
        )}
      </EntryList>
    </FoldedFields>
  );
}

/** A group as a text that differs where something of it does. */
const describeGroup = ({ name, description, auditType, requiredModules, isStaffOnly }: RegistrationGroup) =>
  JSON.stringify([name, description, auditType, requiredModules, Boolean(isStaffOnly)]);

interface GroupFormProps {
  group: Group;
  modules: Values['modules'];
  error: (field: string) => ReactNode;
  onChange: (changed: Partial<Group>) => void;
}

const GroupForm = ({ group, modules, error, onChange }: GroupFormProps) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      value={group.name}
      error={error('name')}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <Textarea
      label="Description"
      withAsterisk
      autosize
      value={group.description}
      error={error('description')}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
    <NativeSelect
      label="Audit"
      data={['Verification', 'Certification']}
      value={group.auditType}
      onChange={(event) => onChange({ auditType: event.currentTarget.value as Group['auditType'] })}
    />
    <Checkbox.Group
      className={classes.wide}
      label="Modules"
      value={group.requiredModules}
      error={error('requiredModules')}
      onChange={(requiredModules) => onChange({ requiredModules })}
    >
      <div className={classes.pairs}>
        {modules.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
    <Checkbox
      className={classes.wide}
      label="Visitors see it"
      checked={!group.isStaffOnly}
      onChange={(event) => onChange({ isStaffOnly: event.currentTarget.checked ? undefined : true })}
    />
  </>
);
