import { Checkbox, Title } from '@mantine/core';
import type * as z from 'zod';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import settings from '../../settings/Settings.module.css';
import { CentsInput } from '../CentsInput.tsx';

type Module = z.input<typeof catalogueDraftForm>['modules'][number];

/** The price of each module, and whether visitors see it. */
export function ModuleFields({ form }: { form: ZodForm<typeof catalogueDraftForm> }) {
  const modules = useFormValue(form, 'modules');
  const errors = useFormErrors(form);
  const change = (index: number, changed: Partial<Module>) => {
    const module = modules[index];
    if (module) form.setFieldValue('modules', modules.with(index, { ...module, ...changed }));
  };
  return (
    <>
      <Title order={3} mt="lg" mb="xs" size="h4">
        Modules and their price before GST
      </Title>
      <ul className={settings.rows} aria-label="Modules">
        {modules.map(({ id, name, price, isStaffOnly }, index) => (
          <li className={settings.row} key={id}>
            <strong className={settings.what}>{name}</strong>
            <CentsInput
              w={120}
              aria-label={`Price of ${name}`}
              placeholder="Ask us"
              value={price}
              error={errors[`modules.${index}.price`]}
              onChange={(cents) => change(index, { price: cents })}
            />
            <Checkbox
              label="On the site"
              aria-label={`${name} on the site`}
              checked={!isStaffOnly}
              onChange={(event) => change(index, { isStaffOnly: !event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
