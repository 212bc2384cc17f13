import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ContactForm, ContactFormScreen } from '#client/crm/contacts/ContactForm.tsx';
import { sunriseCare } from '../../support/records/accounts.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { type Output, render, searchAmong, trpcError } from '../../support/render.tsx';

const selects = {
  'search.everything': searchAmong({ kind: 'account', id: sunriseCare.id, name: 'Sunrise Care' }),
  'accounts.byId': sunriseCare,
};
const list = { path: '/crm/contacts', element: <h1>Contacts</h1> };
const addAt = { at: '/crm/contacts/new', others: [list] };
const editAt = { at: `/crm/contacts/${priyaRaman.id}/edit`, path: '/crm/contacts/:id/edit', others: [list] };

const box = (name: string) => screen.getByRole('textbox', { name });

/** Fills in the two required fields. */
async function name(person: UserEvent, firstName: string, lastName: string) {
  await person.click(box('First name'));
  await person.paste(firstName);
  await person.click(box('Last name'));
  await person.paste(lastName);
}

const save = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Save Contact' }));

describe('adding a contact', () => {
  test('starts with the defaults: end user, influence 50, not primary, no account', async () => {
    const create = vi.fn().mockReturnValue(priyaRaman);
    const { person } = render(<ContactFormScreen />, { ...selects, 'contacts.create': create }, addAt);
    expect(screen.getByRole('combobox', { name: 'Contact role' })).toHaveValue('End User');
    expect(screen.getByRole('slider', { name: 'Influence' })).toHaveAttribute('aria-valuetext', '50%');
    expect(screen.getByText('Account', { selector: 'label' })).toHaveTextContent('Account *');

    await name(person, 'Priya', 'Raman');
    await save(person);

    expect(await screen.findByText('Contact created successfully')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        firstName: 'Priya',
        accountId: null,
        contactRole: 'end_user',
        decisionMakerInfluence: 50,
        isPrimary: false,
        doNotEmail: false,
      }),
    );
  });

  test.each([
    ['with an account returns to the list', sunriseCare.id, '/crm/contacts'],
    ['without one goes to where it is shown', null, '/crm/contacts?withoutAccount=true'],
  ])('%s', async (_, accountId, where) => {
    const create = vi.fn().mockReturnValue({ ...priyaRaman, accountId });
    const { person, address } = render(
      <ContactFormScreen />,
      { ...selects, 'contacts.create': create },
      addAt,
    );
    await name(person, 'Priya', 'Raman');

    await save(person);

    expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
    expect(address()).toBe(where);
  });

  test('from an account starts with that account', async () => {
    render(<ContactFormScreen />, selects, {
      ...addAt,
      at: `/crm/contacts/new?account=${sunriseCare.id}`,
    });

    expect(await screen.findByDisplayValue('Sunrise Care')).toBe(
      screen.getByRole('combobox', { name: 'Account' }),
    );
  });

  test('takes the first account of what was typed by Enter, and none of an earlier text', async () => {
    const named = (name: string) => ({ kind: 'account' as const, id: `id of ${name}`, name, detail: '' });
    let answer = (_: Output<'search.everything'>) => {};
    const search = vi.fn(({ search: text }: { search: string }) =>
      text === 'watt'
        ? new Promise<Output<'search.everything'>>((resolve) => (answer = resolve))
        : [named('Acacia Care'), named('Banksia Care')],
    );
    const { person } = render(<ContactFormScreen />, { 'search.everything': search }, addAt);
    const account = screen.getByRole('combobox', { name: 'Account' });

    await person.click(account);
    await screen.findByRole('option', { name: 'Acacia Care' });
    await person.keyboard('watt{Enter}');
    expect(account).toHaveValue('watt');
    await waitFor(() => expect(search).toHaveBeenCalledWith(expect.objectContaining({ search: 'watt' })));
    await person.keyboard('{Enter}');
    expect(account).toHaveValue('watt');
    answer([named('Wattle Community Services'), named('Wattle House')]);
    expect(await screen.findByRole('option', { name: 'Wattle House' })).toBeVisible();
    await person.keyboard('{Enter}');

    expect(account).toHaveValue('Wattle Community Services');
  });

  test('changes the influence in steps of five and announces it', () => {
    render(<ContactFormScreen />, selects, addAt);
    const slider = screen.getByRole('slider', { name: 'Influence' });

    fireEvent.keyDown(slider, { key: 'ArrowRight' });

    expect(slider).toHaveAttribute('aria-valuenow', '55');
    expect(slider).toHaveAttribute('aria-valuetext', '55%');
    expect(screen.getByText('55%')).toBeVisible();
  });

  test('in the dialog of a lead belongs to the lead’s account', async () => {
    const onDone = vi.fn();
    const create = vi.fn().mockReturnValue(priyaRaman);
    const { person } = render(
      <ContactForm inDialog start={{ accountId: sunriseCare.id }} onDone={onDone} />,
      {
        ...selects,
        'contacts.create': create,
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Add New Contact' });
    expect(within(dialog).getByRole('combobox', { name: 'Account' })).toBeDisabled();

    await name(person, 'Priya', 'Raman');
    await save(person);

    expect(await screen.findByText('Contact created successfully')).toBeVisible();
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ accountId: sunriseCare.id }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith(priyaRaman);
  });
});

describe('editing a contact', () => {
  const stored = { ...selects, 'contacts.byId': priyaRaman };

  test('starts with the stored values, and sends a cleared account as null', async () => {
    const update = vi.fn().mockReturnValue({ ...priyaRaman, accountId: null });
    const { person, address } = render(
      <ContactFormScreen />,
      { ...stored, 'contacts.update': update },
      editAt,
    );
    expect(await screen.findByRole('heading', { name: 'Edit Contact' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Sunrise Care');
    expect(screen.getByRole('checkbox', { name: 'Primary Contact' })).toBeChecked();

    await person.click(screen.getByRole('combobox', { name: 'Account' }));
    await person.tab();
    expect(screen.getByRole('button', { name: 'Clear Account' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveFocus();
    await save(person);

    expect(await screen.findByText('Contact updated successfully')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: priyaRaman.id,
      version: 2,
      data: expect.objectContaining({ accountId: null, firstName: 'Priya' }),
    });
    expect(address()).toBe('/crm/contacts?withoutAccount=true');
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(address()).toBe(`/crm/contacts/${priyaRaman.id}`);
  });

  test('shows roles and accounts by their labels in a conflict', async () => {
    const current = { ...priyaRaman, version: 3, contactRole: 'champion', isPrimary: false };
    const update = vi.fn().mockRejectedValue(trpcError('CONFLICT', 'Changed meanwhile', { current }));
    const { person } = render(<ContactFormScreen />, { ...stored, 'contacts.update': update }, editAt);
    await screen.findByRole('heading', { name: 'Edit Contact' });

    await save(person);

    const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this contact' });
    expect(within(dialog).getByRole('radiogroup', { name: 'Contact role' })).toHaveTextContent(
      /Decision Maker.*Champion/,
    );
    expect(within(dialog).getByRole('radiogroup', { name: 'Primary Contact' })).toHaveTextContent(/Yes.*No/);
  });
});
