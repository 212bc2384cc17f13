import { Checkbox, Table, Title } from '@mantine/core';
import type * as z from 'zod';
import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
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
        Modules
      </Title>
      <Table aria-label="Modules" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Module</Table.Th>
            <Table.Th w={140}>Price before GST</Table.Th>
            <Table.Th w={120}>On the site</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {modules.map(({ id, name, price, isStaffOnly }, index) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <CentsInput
                  aria-label={`Price of ${name}`}
                  placeholder="Ask us"
                  value={price}
                  error={errors[`modules.${index}.price`]}
                  onChange={(cents) => change(index, { price: cents })}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`Visitors see ${name}`}
                  checked={!isStaffOnly}
                  onChange={(event) => change(index, { isStaffOnly: !event.currentTarget.checked })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
