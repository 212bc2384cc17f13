import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CrmLayout } from '#client/crm/frame/CrmLayout.tsx';
import { useListExport } from '#client/crm/records/export/listExport.ts';
import type { SearchHit } from '#shared/records/search.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { type Answers, render } from '../../support/render.tsx';

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

function open(everything: Answers['search.everything'], at = '/crm', user = person) {
  return render(
    <SessionContext value={{ user, signOut: () => {} }}>
      <CrmLayout />
    </SessionContext>,
    { 'search.everything': everything, 'catalogue.current': () => defaultCatalogue },
    { at, path: '/crm/*' },
  );
}

const box = () => screen.findByRole('combobox', { name: 'Search everything' });

const active = async () => {
  const id = (await box()).getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : '';
};

describe('the palette', () => {
  test('opens by its shortcut, finds a record, and Enter opens the record', async () => {
    const everything = vi.fn((_: { search: string }) => [sunrise, audit]);
    const { person: user, address } = open(everything);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'sunrise');

    const accounts = await screen.findByRole('group', { name: 'Accounts' });
    expect(within(accounts).getByRole('option', { name: /Sunrise Care/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByText('2 results')).toHaveAttribute('role', 'status');
    expect(everything).toHaveBeenLastCalledWith({ search: 'sunrise', ids: [] });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/crm/leads/l1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('finds a registration group whatever the width of what is typed', async () => {
    const { person: user } = open(() => []);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), '０１０７ ｄａｉｌｙ');

    expect(await screen.findByRole('option', { name: /^0107 / })).toBeVisible();
  });

  test('shows the phone number or the ABN that was searched for', async () => {
    const ada: SearchHit = { kind: 'contact', id: 'c1', name: 'Ada Byron', detail: 'Sunrise Care' };
    const hits = [
      { ...ada, number: '491570156' },
      { ...sunrise, number: '51824753556' },
    ];
    const { person: user } = open(() => hits);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), '0491');

    expect(await screen.findByText('0491 570 156 · Sunrise Care')).toBeVisible();
    expect(screen.getByText('ABN 51 824 753 556 · Sydney, NSW')).toBeVisible();
  });

  test('Enter pressed before the results arrive waits for them', async () => {
    const { promise, resolve } = Promise.withResolvers<SearchHit[]>();
    const { person: user, address } = open(() => promise);

    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await user.type(await box(), 'go to sunrise{Enter}');
    expect(address()).toBe('/crm');
    resolve([sunrise]);

    await waitFor(() => expect(address()).toBe('/crm/accounts/a1'));
  });

  test('text typed right after the shortcut is kept, Enter included', async () => {
    const { person: user, address } = open(() => [sunrise]);

    await user.keyboard('{Control>}k{/Control}quoka sup{Enter}');

    await waitFor(() => expect(address()).toBe('/crm/accounts/a1'));
  });

  test('Esc closes it, and the focus returns to where it was', async () => {
    const { person: user } = open([]);
    const button = screen.getByRole('button', { name: 'Search everything' });

    await user.click(button);
    await box();
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('actions and registration groups are found by a few letters', async () => {
    const { person: user, address } = open([]);
    await user.keyboard('{Control>}k{/Control}');

    await user.type(await box(), '0107');
    expect(await screen.findByRole('option', { name: /0107 Assistance with daily/ })).toHaveAttribute(
      'href',
      '/registration-proposal?groups=0107',
    );
    await user.clear(await box());
    await user.type(await box(), 'add con');
    await waitFor(async () => expect(await active()).toContain('Add contact'));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe('/crm/contacts/new'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'recent{Enter}');
    await waitFor(() => expect(address()).toBe('/crm/recent-changes'));
    for (const [name, place] of [
      ['trash', '/crm/settings/data/trash'],
      ['quarantine', '/crm/leads/quarantine'],
    ] as const) {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await box(), `${name}{Enter}`);
      await waitFor(() => expect(address()).toBe(place));
    }
  });

  test('records are imported and exported: all of a noun, and what the list on screen shows', async () => {
    const list = vi.fn();
    function OpenList() {
      useListExport('contacts', list);
      return <CrmLayout />;
    }
    const { person: user, address } = render(
      <SessionContext value={{ user: person, signOut: () => {} }}>
        <OpenList />
      </SessionContext>,
      { 'catalogue.current': () => defaultCatalogue },
      { at: '/crm/contacts', path: '/crm/*' },
    );
    const run = async (search: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await box(), search);
      await waitFor(async () => expect(await active()).toBeTruthy());
      const label = await active();
      await user.keyboard('{Enter}');
      return label;
    };

    expect(await run('export')).toBe('Export this list of contacts');
    expect(list).toHaveBeenCalledOnce();
    expect(await run('export all lea')).toBe('Export all leads');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export leads' }));
    expect(dialog.getByText(/^All leads, with all their fields/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await run('import')).toBe('Import contacts');
    await waitFor(() => expect(address()).toBe('/crm/contacts/import'));
    expect(await run('import not')).toBe('Import notes');
    await waitFor(() => expect(address()).toBe('/crm/activities/import'));
  });

  test('the number of a registration group leads to it, before records with these digits', async () => {
    const { person: user } = open([audit]);
    await user.keyboard('{Control>}k{/Control}');

    await user.type(await box(), '0107');
    await screen.findByRole('option', { name: /Audit for Sunrise Care/ });
    await waitFor(async () => expect(await active()).toContain('0107 Assistance with daily'));
    await user.type(await box(), '{Backspace}');

    await waitFor(async () => expect(await active()).toContain('Audit for Sunrise Care'));
  });

  test('shows a message when nothing is found, and the reason when records cannot be searched', async () => {
    let isAway = true;
    const { person: user } = open(() => {
      if (isAway) throw new Error('The server is away');
      return [];
    });
    await user.keyboard('{Control>}k{/Control}');

    await user.type(await box(), 'xyzzy');
    expect(await screen.findByText('Records cannot be searched: The server is away')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText(/Nothing found for “xyzzy”/)).toBeVisible();
    // The commands that add it are offered.
    for (const name of ['Add lead', 'Add contact', 'Add account']) {
      expect(screen.getByRole('option', { name })).toBeVisible();
    }
    expect(screen.getByRole('option', { name: /^New enquiry/ })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(4);
    // Enter chooses none of them, and the arrows begin with the first.
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await user.click(await box());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('New enquiry');
  });

  test.each([
    ['reports', 'Go to reports'],
    ['invoice', 'Go to what is to be invoiced'],
    ['lost reasons of l', 'Report: Lost reasons of leads'],
    ['expires in march', 'Expires in March'],
    ['march', 'Expires in March'],
    ["client's page", 'Client’s page'],
    ['dark', 'Toggle theme'],
    ['board', 'Go to the board'],
    ['password', 'Settings: Security'],
    ['overdue', 'Tasks'],
  ])('begins with the command that %s names, before records that contain it', async (search, command) => {
    const { person: user } = open([sunrise]);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), search);

    await screen.findByRole('option', { name: /^Sunrise Care/ });
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(command);
  });

  test('lists what this user opened last first, and shows it to no other user', async () => {
    const id = '01a1fe5b-a094-711d-bb2e-32111e5457a4';
    const everything = vi.fn(() => [{ ...sunrise, id }]);
    const { person: user } = open(everything, `/crm/accounts/${id}`);
    await user.keyboard('{Control>}k{/Control}');

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

describe('keyboard shortcuts', () => {
  test('g and a letter open a tab, but not from a text input nor while they are switched off', async () => {
    const { person: user, address } = open([]);

    await user.keyboard('gl');
    // The address may contain the search of another test.
    expect(address()).toMatch(/^\/crm\/leads(\?|$)/);
    const leads = address();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'gc');
    await user.keyboard('{Escape}');
    expect(address()).toBe(leads);
    localStorage.setItem('single-key-shortcuts', 'off');
    await user.keyboard('ga');
    expect(address()).toBe(leads);
  });

  test('are all listed in the help dialog', async () => {
    const { person: user } = open([]);

    await user.keyboard('?');

    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = sheet.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(keys).toEqual(
      expect.arrayContaining(['Ctrl + K', '/', 'n', 'j', 'k', 'Esc', 'Ctrl + Enter', '?', 'g then l']),
    );
    expect(sheet.getByRole('row', { name: 'g then l Go to Leads' })).toBeVisible();
    const goes = keys.filter((key) => key?.startsWith('g then'));
    expect(goes).toEqual([...new Set(goes)]);
  });
});
