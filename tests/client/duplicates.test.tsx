import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ContactFormScreen } from '#client/crm/contacts/ContactForm.tsx';
import { priyaRaman } from '../support/contacts.ts';
import { render } from '../support/render.tsx';

test('typing somebody who is there already tells so, beside, and saves all the same', async () => {
  const find = vi
    .fn()
    .mockResolvedValue([
      { id: priyaRaman.id, title: 'Priya Raman', subtitle: 'Sunrise Care', reasons: ['same e-mail'] },
    ]);
  const create = vi.fn().mockResolvedValue(priyaRaman);
  const { person } = render(
    <ContactFormScreen />,
    { 'duplicates.find': find, 'contacts.create': create, 'accounts.options': [] },
    { at: '/crm/contacts/new' },
  );

  await person.type(screen.getByRole('textbox', { name: 'First Name' }), 'Priya');
  await person.type(screen.getByRole('textbox', { name: 'Last Name' }), 'Raman');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'priya@sunrise.example');

  const link = await screen.findByRole('link', { name: 'Priya Raman' });
  expect(link).toHaveAttribute('href', `/crm/contacts/${priyaRaman.id}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByText('Sunrise Care · same e-mail · opens in a new tab')).toBeVisible();
  await vi.waitFor(() =>
    expect(find).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Priya Raman', reach: ['priya@sunrise.example'] }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Save Contact' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
});
