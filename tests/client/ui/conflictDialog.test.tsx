import { TextInput } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { saveMutationOptions } from '#client/crm/records/saveMutationOptions.ts';
import { trpc } from '#client/trpc.ts';
import { FormScreen } from '#client/ui/form/FormScreen.tsx';
import { InputField } from '#client/ui/form/InputField.tsx';
import { ConflictDialog } from '#client/ui/record/ConflictDialog.tsx';
import { useRecordForm } from '#client/ui/record/useRecordForm.ts';
import { optionalText, requiredText } from '#shared/fields/fields.schema.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';

const form = z.object({
  name: requiredText('Name is required'),
  city: optionalText(),
  notes: optionalText(),
});

const opened = {
  id: '0193a5c0-0000-7000-8000-000000000001',
  version: 3,
  name: 'Sunrise',
  city: 'Perth',
  notes: null,
};

function AccountForm() {
  const edit = useRecordForm(form, { name: '', city: '', notes: '' }, opened);
  const outcome = saveMutationOptions('Account', edit, () => {});
  const update = trpc.accounts.update.useMutation(outcome('updated'));
  const save = (data: z.input<typeof form>) => update.mutate({ id: edit.id, version: edit.version, data });

  return (
    <FormScreen
      title="Edit Account"
      saveLabel="Save Account"
      form={edit.form}
      saving={update.isPending}
      onSave={save}
      onCancel={() => {}}
    >
      <InputField form={edit.form} name="name" as={TextInput} label="Name" />
      <InputField form={edit.form} name="city" as={TextInput} label="City" />
      <ConflictDialog
        noun="account"
        edit={edit}
        labels={{ name: 'Display Name', city: 'City', notes: 'Notes' }}
        format={{ city: (city) => `${city}, WA` }}
        onSave={save}
      />
    </FormScreen>
  );
}

const meanwhile = { ...opened, version: 5, name: 'Sunrise Care', city: 'Fremantle' };
const stale = trpcError('CONFLICT', 'Somebody else changed this record in the meantime', {
  current: meanwhile,
});

async function saveStale(update: Answers['accounts.update']) {
  const shown = render(<AccountForm />, { 'accounts.update': update });
  await shown.person.clear(screen.getByLabelText('City'));
  await shown.person.type(screen.getByLabelText('City'), 'Albany');
  await shown.person.click(screen.getByRole('button', { name: 'Save Account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this account' });
  return { ...shown, dialog: within(dialog) };
}

test('a stale save shows what differs, and selects mine where I changed a field and theirs where I did not', async () => {
  const { dialog } = await saveStale(vi.fn().mockRejectedValue(stale));

  const name = within(dialog.getByRole('radiogroup', { name: 'Display Name' }));
  const city = within(dialog.getByRole('radiogroup', { name: 'City' }));
  expect(name.getByRole('radio', { name: 'Take theirs' })).toBeChecked();
  expect(city.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  expect(city.getByText('Albany, WA')).toBeVisible();
  expect(city.getByText('Fremantle, WA')).toBeVisible();
  expect(dialog.queryByRole('radiogroup', { name: 'Notes' })).toBeNull();
});

test('saving the choices sends them with the version of the conflict', async () => {
  const update = vi.fn().mockRejectedValueOnce(stale).mockResolvedValue({});
  const { person, dialog } = await saveStale(update);

  const city = within(dialog.getByRole('radiogroup', { name: 'City' }));
  await person.click(city.getByRole('radio', { name: 'Take theirs' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Account updated successfully')).toBeVisible();
  expect(update.mock.calls.map(([{ version }]) => version)).toEqual([3, 5]);
  expect(update.mock.lastCall?.[0].data).toEqual({ name: 'Sunrise Care', city: 'Fremantle', notes: '' });
});

test('going back to the form keeps what was typed', async () => {
  const { person, dialog } = await saveStale(vi.fn().mockRejectedValue(stale));

  await person.click(dialog.getByRole('button', { name: 'Back to the form' }));

  expect(screen.getByLabelText('City')).toHaveValue('Albany');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed save shows a message, and the errors of the server under their fields', async () => {
  const error = trpcError('BAD_REQUEST', 'Use at most 200 characters', {
    fieldErrors: { city: 'Use at most 200 characters' },
  });
  const { person } = render(<AccountForm />, { 'accounts.update': vi.fn().mockRejectedValue(error) });

  await person.click(screen.getByRole('button', { name: 'Save Account' }));

  expect(await screen.findByText('Failed to save account')).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Use at most 200 characters');
});
