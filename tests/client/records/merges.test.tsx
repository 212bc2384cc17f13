import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contactMerge } from '#client/crm/contacts/contacts.merge.ts';
import { leadMerge } from '#client/crm/leads/leads.merge.ts';
import { MergeScreen } from '#client/crm/records/merge/MergeScreen.tsx';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { auditLead } from '../../support/records/leads.ts';
import { render, searchAmong, trpcError } from '../../support/render.tsx';

const duplicate = {
  ...priyaRaman,
  id: '019aa5f0-0000-7000-8000-0000000000c2',
  firstName: 'Pria',
  department: 'Care',
  notes: null,
  personalEmail: 'priya@home.example',
  version: 5,
};

const byId = ({ id }: { id: string }) => (id === duplicate.id ? duplicate : priyaRaman);

const open = (answers: object, at = `/crm/contacts/${priyaRaman.id}/merge?with=${duplicate.id}`) =>
  render(
    <MergeScreen noun="contacts" facts={contactMerge} />,
    { 'contacts.byId': byId, ...answers },
    { at, path: '/crm/contacts/:id/merge' },
  );

test('both values are shown side by side, the chosen ones are merged, and the merge can be undone', async () => {
  const create = vi.fn().mockImplementation(({ id }) => ({ id, keptId: priyaRaman.id, moved: {} }));
  const undo = vi.fn().mockResolvedValue({ message: 'Merge undone' });
  const { person, address } = open({ 'merges.create': create, 'acts.undo': undo });

  const department = await screen.findByRole('radiogroup', { name: 'Department' });
  expect(within(department).getByRole('radio', { name: 'Executive' })).toBeChecked();
  // A field that is empty on the record that is kept comes from the other record.
  expect(screen.getByRole('radio', { name: 'priya@home.example' })).toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Last name' })).not.toBeInTheDocument();
  await person.click(within(department).getByRole('radio', { name: 'Care' }));
  await person.click(screen.getByRole('button', { name: 'Merge into Priya Raman' }));

  await waitFor(() => expect(address()).toBe(`/crm/contacts/${priyaRaman.id}`));
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      noun: 'contacts',
      kept: { id: priyaRaman.id, version: 2 },
      gone: { id: duplicate.id, version: 5 },
      data: { department: 'Care', personalEmail: 'priya@home.example' },
    }),
  );
  expect(await screen.findByText('2 contacts merged into Priya Raman')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge undone')).toBeVisible();
});

test('a failed merge shows the reason and keeps the choices', async () => {
  const message = 'Somebody else changed this record in the meantime';
  const { person } = open({ 'merges.create': vi.fn().mockRejectedValue(trpcError('CONFLICT', message)) });

  await person.click(await screen.findByRole('radio', { name: 'Pria Raman' }));
  await person.click(screen.getByRole('button', { name: 'Merge into Pria Raman' }));

  expect(await screen.findByText(`Nothing is merged: ${message}`)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Pria Raman' })).toBeChecked();
});

test('a likely duplicate is offered as the other record', async () => {
  const likely = [
    { id: duplicate.id, title: 'Pria Raman', subtitle: 'Sunrise Care', reasons: ['same phone'] },
  ];
  const { person, address } = open({ 'duplicates.find': likely }, `/crm/contacts/${priyaRaman.id}/merge`);

  await person.click(await screen.findByRole('button', { name: 'Choose Pria Raman' }));

  expect(address()).toBe(`/crm/contacts/${priyaRaman.id}/merge?with=${duplicate.id}`);
});

test('the other record is found by a search, which never offers the record itself', async () => {
  const search = searchAmong(
    { kind: 'contact', id: priyaRaman.id, name: 'Priya Raman' },
    { kind: 'contact', id: duplicate.id, name: 'Pria Raman' },
  );
  const { person, address } = open({ 'search.everything': search }, `/crm/contacts/${priyaRaman.id}/merge`);

  await person.click(await screen.findByRole('combobox', { name: 'Another contact' }));
  const option = await screen.findByRole('option', { name: 'Pria Raman' });
  expect(screen.getAllByRole('option')).toEqual([option]);
  await person.click(option);

  expect(address()).toBe(`/crm/contacts/${priyaRaman.id}/merge?with=${duplicate.id}`);
});

test('of two leads, account and contact are chosen together, and so are status and reason', async () => {
  const other: LeadRecord = {
    ...auditLead,
    id: '019aa5f0-0000-7000-8000-0000000000d2',
    version: 7,
    accountId: '019aa5f0-0000-7000-8000-0000000000a2',
    contactId: '019aa5f0-0000-7000-8000-0000000000c2',
    status: 'closed_lost',
    lostReason: 'Price',
    painPoints: [],
  };
  const create = vi.fn().mockImplementation(({ id }) => ({ id, keptId: auditLead.id, moved: {} }));
  const { person } = render(
    <MergeScreen noun="leads" facts={leadMerge} />,
    {
      'leads.byId': ({ id }: { id: string }) => (id === other.id ? other : auditLead),
      'accounts.byId': ({ id }) => ({ ...sunriseCare, name: id === other.accountId ? 'Wattle' : 'Sunrise' }),
      'contacts.byId': priyaRaman,
      'merges.create': create,
    },
    { at: `/crm/leads/${auditLead.id}/merge?with=${other.id}`, path: '/crm/leads/:id/merge' },
  );

  const [, otherContact] = within(await screen.findByRole('radiogroup', { name: 'Contact' })).getAllByRole(
    'radio',
  );
  if (otherContact) await person.click(otherContact);
  const accounts = within(screen.getByRole('radiogroup', { name: 'Account' })).getAllByRole('radio');
  expect(accounts[1]).toBeChecked();
  const reasons = within(screen.getByRole('radiogroup', { name: 'Lost reason' })).getAllByRole('radio');
  if (reasons[0]) await person.click(reasons[0]);
  const [merge] = screen.getAllByRole('button', { name: `Merge into ${auditLead.title}` });
  if (merge) await person.click(merge);

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.lastCall?.[0]).toMatchObject({
    noun: 'leads',
    data: { accountId: other.accountId, contactId: other.contactId },
  });
});
