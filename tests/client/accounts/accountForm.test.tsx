import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AccountFormScreen } from '#client/crm/accounts/AccountForm.tsx';
import { sunriseCare } from '../../support/records/accounts.ts';
import { type Input, render, searchAmong, trpcError } from '../../support/render.tsx';

const selects = {
  'search.everything': searchAmong(
    { kind: 'account', id: '019aa5f0-0000-7000-8000-0000000000a2', name: 'Coastline Health Group' },
    { kind: 'account', id: '019aa5f0-0000-7000-8000-0000000000a3', name: 'Open Bridge Foundation' },
    { kind: 'account', id: sunriseCare.id, name: 'Sunrise Bridge' },
  ),
};
const list = { path: '/crm/accounts', element: <h1>Accounts</h1> };

const addAt = { at: '/crm/accounts/new', others: [list] };
const editAt = {
  at: `/crm/accounts/${sunriseCare.id}/edit`,
  path: '/crm/accounts/:id/edit',
  others: [list],
};

const box = (name: string) => screen.getByRole('textbox', { name });

/** Fills in a field at once: typing letter by letter is slow. */
async function fill(person: UserEvent, name: string, text: string) {
  await person.clear(box(name));
  await person.click(box(name));
  await person.paste(text);
}

describe('adding an account', () => {
  test('has the fields of the specification, in its order', () => {
    render(<AccountFormScreen />, selects, addAt);

    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent);
    expect(labels).toEqual([
      ...['Display Name *', 'Account Type *', 'Legal Name', 'Business Name', 'ABN', 'Tax ID'],
      ...['Parent Account', 'Industry', 'Website', 'Business Email', 'Business Phone'],
      ...['Alternative Phone', 'Alternative Email', 'Annual Revenue', 'Employee Count'],
      ...['Address', 'City', 'State', 'Postcode'],
    ]);
    expect(box('Notes')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Add New Account' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Account Type' })).toHaveValue('Small business');
  });

  test('sends it once however often Save is pressed, shows a message and returns to the list', async () => {
    let finish = () => {};
    const create = vi.fn(
      (_: Input<'accounts.create'>) =>
        new Promise<typeof sunriseCare>((resolve) => (finish = () => resolve(sunriseCare))),
    );
    const { person, address } = render(
      <AccountFormScreen />,
      { ...selects, 'accounts.create': create },
      addAt,
    );

    await fill(person, 'Display Name', 'Sunrise Care');
    await person.dblClick(screen.getByRole('button', { name: 'Save Account' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
    finish();

    expect(await screen.findByText('Account created successfully')).toBeVisible();
    expect(address()).toBe('/crm/accounts');
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'Sunrise Care', accountType: 'small_business', parentAccountId: null }),
    );

    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(address()).toBe(`/crm/accounts/${create.mock.lastCall?.[0].id}`);
  });

  test('reads an amount as it is written in Australia, and refuses one that may be another', async () => {
    const create = vi.fn().mockReturnValue(sunriseCare);
    const { person } = render(<AccountFormScreen />, { ...selects, 'accounts.create': create }, addAt);
    await fill(person, 'Display Name', 'Sunrise Care');
    const revenue = box('Annual Revenue');
    await fill(person, 'Annual Revenue', '1,20');
    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('Enter an amount such as 12,500 or 12.50')).toBeVisible();
    expect(revenue).toHaveValue('1,20');
    await person.clear(revenue);
    await fill(person, 'Annual Revenue', '500,000');
    await person.tab();
    expect(revenue).toHaveValue('$500,000');
    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    await waitFor(() =>
      expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ annualRevenue: 500_000 })),
    );
  });

  test('that failed keeps the input and its message until it succeeds with the same id', async () => {
    const create = vi
      .fn()
      .mockRejectedValueOnce(new Error('The server is away'))
      .mockReturnValue(sunriseCare);
    const { person } = render(<AccountFormScreen />, { ...selects, 'accounts.create': create }, addAt);
    await fill(person, 'Display Name', 'Sunrise Care');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Failed to save account')).toBeVisible();
    expect(box('Display Name')).toHaveValue('Sunrise Care');

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    await screen.findByText('Account created successfully');
    // It fades.
    await waitFor(() => expect(screen.queryByText('Failed to save account')).toBeNull());
    const [first, second] = create.mock.calls.map(([input]) => input.id);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('below another account has that as its parent', async () => {
    const create = vi.fn().mockReturnValue(sunriseCare);
    const parent = '01890000-0000-7000-8000-000000000001';
    const { person, address } = render(
      <AccountFormScreen />,
      { ...selects, 'accounts.create': create },
      {
        at: `/crm/accounts/new?parent=${parent}`,
        others: [{ path: '/crm/accounts/:id', element: <h1>Above</h1> }],
      },
    );
    await fill(person, 'Display Name', 'Bondi');
    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    await waitFor(() => expect(address()).toBe(`/crm/accounts/${parent}`));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ name: 'Bondi', parentAccountId: parent });
  });

  test('shows an ABN in groups, and an error under an invalid one', async () => {
    const create = vi.fn();
    const { person } = render(<AccountFormScreen />, { ...selects, 'accounts.create': create }, addAt);
    await fill(person, 'Display Name', 'Sunrise Care');
    await fill(person, 'ABN', '51824753557');
    expect(box('ABN')).toHaveValue('51 824 753 557');

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('This is not a valid ABN: check its eleven digits')).toBeVisible();
    expect(box('ABN')).toHaveFocus();
    expect(create).not.toHaveBeenCalled();
  });
});

describe('editing an account', () => {
  const stored = { ...selects, 'accounts.byId': sunriseCare };

  test('starts with the stored values and sends the version that was read', async () => {
    const update = vi.fn().mockReturnValue(sunriseCare);
    const { person, address } = render(
      <AccountFormScreen />,
      { ...stored, 'accounts.update': update },
      editAt,
    );
    expect(await screen.findByRole('heading', { name: 'Edit Account' })).toBeVisible();
    expect(box('ABN')).toHaveValue('51 824 753 556');
    expect(screen.getByRole('combobox', { name: 'Parent Account' })).toHaveValue('Coastline Health Group');
    expect(box('Annual Revenue')).toHaveValue('$2,450,000');

    await person.clear(box('Website'));
    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('Account updated successfully')).toBeVisible();
    expect(address()).toBe('/crm/accounts');
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: sunriseCare.id,
      version: 4,
      data: expect.objectContaining({ website: '', annualRevenue: 2_450_000 }),
    });
  });

  test('saves again by itself where the changes do not conflict', async () => {
    const current = { ...sunriseCare, version: 5, city: 'Penrith' };
    const update = vi
      .fn()
      .mockRejectedValueOnce(trpcError('CONFLICT', 'Changed meanwhile', { current }))
      .mockReturnValue(current);
    const { person } = render(<AccountFormScreen />, { ...stored, 'accounts.update': update }, editAt);
    await screen.findByRole('heading', { name: 'Edit Account' });
    await fill(person, 'City', 'Penrith ');

    await person.click(screen.getByRole('button', { name: 'Save Account' }));

    expect(await screen.findByText('Account updated successfully')).toBeVisible();
    expect(update.mock.calls.map(([input]) => input.version)).toEqual([4, 5]);
  });
});

test('choosing a parent account searches on the server, never offers the account itself, and shows the selected one', async () => {
  const search = vi.fn(selects['search.everything']);
  const { person } = render(
    <AccountFormScreen />,
    { 'search.everything': search, 'accounts.byId': { ...sunriseCare, parentAccountId: null } },
    editAt,
  );
  const parent = await screen.findByRole('combobox', { name: 'Parent Account' });

  await person.type(parent, 'bridge');
  const option = await screen.findByRole('option', { name: 'Open Bridge Foundation' });
  await waitFor(() => expect(screen.getAllByRole('option')).toEqual([option]));
  await person.click(option);

  expect(parent).toHaveValue('Open Bridge Foundation');
  for (const [input] of search.mock.calls) expect(input).toMatchObject({ kinds: ['account'] });
});
