import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ContactFormScreen } from '#client/crm/contacts/ContactForm.tsx';
import { DuplicateList } from '#client/crm/records/duplicates/DuplicateList.tsx';
import { priyaRaman } from '../../support/records/contacts.ts';
import { render } from '../../support/render.tsx';

test('an existing contact is listed while the same one is typed, and saving remains possible', async () => {
  const find = vi
    .fn()
    .mockResolvedValue([
      { id: priyaRaman.id, title: 'Priya Raman', subtitle: 'Sunrise Care', reasons: ['same e-mail'] },
    ]);
  const create = vi.fn().mockResolvedValue(priyaRaman);
  const { person } = render(
    <ContactFormScreen />,
    { 'duplicates.find': find, 'contacts.create': create },
    { at: '/crm/contacts/new' },
  );

  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Priya');
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Raman');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'priya@sunrise.example');

  const link = await screen.findByRole('link', { name: 'Priya Raman' });
  expect(link).toHaveAttribute('href', `/crm/contacts/${priyaRaman.id}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByText('Sunrise Care · same e-mail · opens in a new tab')).toBeVisible();
  await vi.waitFor(() =>
    expect(find).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Priya Raman', contactPoints: ['priya@sunrise.example'] }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Save Contact' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
});

test('a likely duplicate is merged or dismissed, and a dismissal can be undone', async () => {
  const one = { id: '019aa5f0-0000-7000-8000-0000000000a1', title: 'Sunrise Care', subtitle: 'Perth, WA' };
  const other = { id: '019aa5f0-0000-7000-8000-0000000000a2', title: 'Sunrise Care Pty Ltd', subtitle: null };
  const pair = { one, other, reasons: ['same phone', 'similar name'] };
  const dismiss = vi.fn().mockImplementation(({ id }) => ({ id }));
  const undoDismiss = vi.fn();
  const { person } = render(<DuplicateList noun="accounts" />, {
    'duplicates.list': { items: [pair], nextCursor: null, total: 1 },
    'duplicates.dismiss': dismiss,
    'duplicates.undoDismiss': undoDismiss,
  });

  expect(await screen.findByText('Same phone, similar name')).toBeVisible();
  expect(screen.getByText('1 pair looks the same')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Merge Sunrise Care and Sunrise Care Pty Ltd' })).toHaveAttribute(
    'href',
    `/crm/accounts/${one.id}/merge?with=${other.id}`,
  );
  await person.click(
    screen.getByRole('button', { name: 'Not a duplicate: Sunrise Care and Sunrise Care Pty Ltd' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  const said = dismiss.mock.calls[0]?.[0];
  expect(said).toMatchObject({ noun: 'accounts', ids: [one.id, other.id] });
  await vi.waitFor(() => expect(undoDismiss).toHaveBeenCalledWith({ id: said.id }));
});
