import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CrmLayout } from '#client/crm/frame/CrmLayout.tsx';
import type { SearchHit } from '#shared/records/search.ts';
import { render } from '../../support/render.tsx';

const sunrise: SearchHit = { kind: 'account', id: 'a1', name: 'Sunrise Care', detail: 'Sydney, NSW' };
const audit: SearchHit = { kind: 'lead', id: 'l1', name: 'Audit for Sunrise Care', detail: 'Sunrise Care' };

const person = {
  id: 'p1',
  email: 'p@team.example',
  firstName: 'Pat',
  lastName: 'Lee',
  role: 'staff' as const,
};

beforeEach(() => localStorage.clear());

function open(everything: unknown, at = '/crm', user = person) {
  return render(
    <SessionContext value={{ user, signOut: () => {} }}>
      <CrmLayout />
    </SessionContext>,
    { 'search.everything': everything },
    { at, path: '/crm/*' },
  );
}

const box = () => screen.findByRole('combobox', { name: 'Search everything' });

const active = async () => {
  const id = (await box()).getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : '';
};

describe('the palette', () => {
  test('opens by its keys, finds a record and goes there by Enter', async () => {
    const everything = vi.fn((_: { search: string }) => [sunrise, audit]);
    const { person: hand, address } = open(everything);

    await hand.keyboard('{Control>}k{/Control}');
    await hand.type(await box(), 'sunrise');

    const accounts = await screen.findByRole('group', { name: 'Accounts' });
    expect(within(accounts).getByRole('option', { name: /Sunrise Care/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByText('2 results')).toHaveAttribute('role', 'status');
    expect(everything).toHaveBeenLastCalledWith({ search: 'sunrise', ids: [] });
    await hand.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/crm/leads/l1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Enter pressed before the answer waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<SearchHit[]>();
    const { person: hand, address } = open(() => promise);

    await hand.click(screen.getByRole('button', { name: 'Search everything' }));
    await hand.type(await box(), 'go to sunrise{Enter}');
    expect(address()).toBe('/crm');
    resolve([sunrise]);

    await waitFor(() => expect(address()).toBe('/crm/accounts/a1'));
  });

  test('what is typed right after the shortcut reaches it, Enter included', async () => {
    const { person: hand, address } = open(() => [sunrise]);

    await hand.keyboard('{Control>}k{/Control}quoka sup{Enter}');

    await waitFor(() => expect(address()).toBe('/crm/accounts/a1'));
  });

  test('Esc closes it, and the focus goes back to where it was', async () => {
    const { person: hand } = open([]);
    const button = screen.getByRole('button', { name: 'Search everything' });

    await hand.click(button);
    await box();
    await hand.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('actions and registration groups are found by a few letters', async () => {
    const { person: hand, address } = open([]);
    await hand.keyboard('{Control>}k{/Control}');

    await hand.type(await box(), '0107');
    expect(await screen.findByRole('option', { name: /0107 Assistance with daily/ })).toHaveAttribute(
      'href',
      '/registration-proposal?groups=0107',
    );
    await hand.clear(await box());
    await hand.type(await box(), 'add con');
    await waitFor(async () => expect(await active()).toContain('Add contact'));
    await hand.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe('/crm/contacts/new'));
  });

  test('says when nothing is found, and why records cannot be searched', async () => {
    let isAway = true;
    const { person: hand } = open(() => {
      if (isAway) throw new Error('The server is away');
      return [];
    });
    await hand.keyboard('{Control>}k{/Control}');

    await hand.type(await box(), 'xyzzy');
    expect(await screen.findByText('Records cannot be searched: The server is away')).toBeVisible();
    isAway = false;
    await hand.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText(/Nothing found for “xyzzy”/)).toBeVisible();
  });

  test('shows first what this person opened last, and nobody else is shown it', async () => {
    const id = '01a1fe5b-a094-711d-bb2e-32111e5457a4';
    const everything = vi.fn(() => [{ ...sunrise, id }]);
    const { person: hand } = open(everything, `/crm/accounts/${id}`);
    await hand.keyboard('{Control>}k{/Control}');

    const last = await screen.findByRole('group', { name: 'Opened last' });
    expect(within(last).getByRole('option')).toHaveTextContent('Sunrise Care');
    expect(everything).toHaveBeenCalledWith({ search: '', ids: [id] });

    cleanup();
    const other = open(everything, '/crm', { ...person, id: 'p2' });
    await other.person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: 'Add lead' });
    expect(screen.queryByRole('group', { name: 'Opened last' })).toBeNull();
  });
});

describe('keys', () => {
  test('g and a letter go to a tab, but not from a box nor while they are switched off', async () => {
    const { person: hand, address } = open([]);

    await hand.keyboard('gl');
    // With the search that another test may have left the list with.
    expect(address()).toMatch(/^\/crm\/leads(\?|$)/);
    const leads = address();
    await hand.keyboard('{Control>}k{/Control}');
    await hand.type(await box(), 'gc');
    await hand.keyboard('{Escape}');
    expect(address()).toBe(leads);
    localStorage.setItem('single-key-shortcuts', 'off');
    await hand.keyboard('ga');
    expect(address()).toBe(leads);
  });

  test('the help sheet names each of them', async () => {
    const { person: hand } = open([]);

    await hand.keyboard('?');

    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = sheet.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(keys).toEqual(
      expect.arrayContaining(['Ctrl + K', '/', 'n', 'e', 'Esc', 'Ctrl + Enter', '?', 'g then l']),
    );
    expect(sheet.getByRole('row', { name: 'g then l Go to Leads' })).toBeVisible();
  });
});
