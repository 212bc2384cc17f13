import { Button, Checkbox, NativeSelect, Textarea, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import settings from '../../settings/Settings.module.css';
import classes from '../Business.module.css';

type Values = z.input<typeof catalogueDraftForm>;
type Group = Values['groups'][number];

/** The groups as a table; each opens to be changed. */
export function GroupFields({ form }: { form: ZodForm<typeof catalogueDraftForm> }) {
  const groups = useFormValue(form, 'groups');
  const modules = useFormValue(form, 'modules');
  const errors = useFormErrors(form);
  const [open, setOpen] = useState<number>();
  const errorOf = (index: number, field: string) =>
    Object.entries(errors).find(([path]) => path.startsWith(`groups.${index}.${field}`))?.[1];
  const faulty = groups.findIndex((_, index) => errorOf(index, ''));
  const shown = open ?? (faulty >= 0 ? faulty : undefined);
  return (
    <>
      <Title order={3} mt="lg" mb="xs" size="h4">
        Registration groups
      </Title>
      <ul className={settings.rows} aria-label="Registration groups">
        {groups.map((group, index) => (
          <li className={settings.row} key={group.id}>
            <div className={settings.what}>
              <div className={settings.title}>{`${group.number} ${group.name}`}</div>
              <div className={settings.detail}>
                {group.auditType}
                {group.isStaffOnly && ', staff only'}
              </div>
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={index === shown}
              aria-label={index === shown ? `Close ${group.number}` : `Change ${group.number}`}
              onClick={() => setOpen(index === shown ? -1 : index)}
            >
              {index === shown ? 'Close' : 'Change'}
            </Button>
            {index === shown && (
              <GroupForm
                group={group}
                modules={modules}
                error={(field) => errorOf(index, field)}
                onChange={(changed) =>
                  form.setFieldValue('groups', groups.with(index, { ...group, ...changed }))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface GroupFormProps {
  group: Group;
  modules: Values['modules'];
  error: (field: string) => ReactNode;
  onChange: (changed: Partial<Group>) => void;
}

const GroupForm = ({ group, modules, error, onChange }: GroupFormProps) => (
  <div className={classes.group}>
    <TextInput
      label="Name"
      value={group.name}
      error={error('name')}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <Textarea
      label="Description"
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
      label="Visitors see it"
      checked={!group.isStaffOnly}
      onChange={(event) => onChange({ isStaffOnly: !event.currentTarget.checked })}
    />
  </div>
);
