import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AccountForm, AccountFormScreen } from '#client/crm/accounts/AccountForm.tsx';
import { ContactForm, ContactFormScreen } from '#client/crm/contacts/ContactForm.tsx';
import { QuickEnquiry } from '#client/crm/intake/QuickEnquiry.tsx';
import { LeadFormScreen } from '#client/crm/leads/LeadForm.tsx';
import { priyaRaman } from '../../support/records/contacts.ts';
import { render } from '../../support/render.tsx';

test('an existing contact is listed while the same one is typed, and saving remains possible', async () => {
  const find = vi
    .fn()
    .mockResolvedValue([
      { id: priyaRaman.id, title: 'Priya Raman', subtitle: 'Sunrise Care', reasons: ['same email'] },
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

  const link = await screen.findByRole('link', { name: 'Priya Raman (opens in a new tab)' });
  expect(link).toHaveAttribute('href', `/crm/contacts/${priyaRaman.id}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByText('Sunrise Care · same email')).toBeVisible();
  await waitFor(() =>
    expect(find).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Priya Raman', contactPoints: ['priya@sunrise.example'] }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Save Contact' }));
  await waitFor(() => expect(create).toHaveBeenCalled());
});

/** Presses Tab from the field that has the focus to the form's save button, and names what gets the focus. */
async function tabOrder(person: ReturnType<typeof userEvent.setup>) {
  const names: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    const { activeElement: element } = document;
    if (element?.matches('[type="submit"]')) return names;
    const isField = element?.matches('input, textarea, select');
    names.push(isField ? 'field' : element?.closest('[role="status"]') ? 'hint' : 'button');
    await person.tab();
  }
  throw new Error('Save was not reached');
}

describe('records that may be the same', () => {
  const forms = [
    ['the form of an account', <AccountFormScreen key="a" />, '/crm/accounts/new', 'Display Name'],
    ['the form of a contact', <ContactFormScreen key="c" />, '/crm/contacts/new', 'Email'],
    ['the form of a lead', <LeadFormScreen key="l" />, `/crm/leads/new?account=${priyaRaman.id}`, 'Title'],
    ['the dialog of an account', <AccountForm key="d" inDialog onDone={() => {}} />, '/crm', 'Display Name'],
    ['the dialog of a contact', <ContactForm key="p" inDialog onDone={() => {}} />, '/crm', 'Email'],
    ['the dialog of an enquiry', <QuickEnquiry key="q" />, '/crm', 'Phone'],
  ] as const;

  test.each(forms)(
    'in %s are announced, and come after the last field for Tab',
    async (_, form, at, field) => {
      const found = [{ id: priyaRaman.id, title: 'Found One', subtitle: null, reasons: ['same phone'] }];
      const { person } = render(form, { 'duplicates.find': found }, { at });
      if (field === 'Phone') await person.keyboard('n');
      await person.type(await screen.findByRole('textbox', { name: field }), 'priya@sunrise.example');

      const [link] = await screen.findAllByRole('link', { name: /^Found One/ });
      expect(link?.closest('[role="status"]')).not.toBeNull();
      screen.getAllByRole<HTMLInputElement>('textbox')[0]?.focus();
      const order = await tabOrder(person);

      expect(order.indexOf('hint')).toBeGreaterThan(order.lastIndexOf('field'));
    },
  );
});
