import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { LeadList } from '#client/crm/leads/LeadList.tsx';
import { getListExport } from '#client/crm/records/export/listExport.ts';
import { ManageViews } from '#client/crm/records/saved-views/ManageViews.tsx';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import { colleague, listedLeads, pageOfLeads, showLeads } from '../../support/records/leadList.tsx';
import { afterUpdate, auditLead } from '../../support/records/leads.ts';
import { type Input, onPhone, render, trpcError } from '../../support/render.tsx';
import { ada as staffUser } from '../../support/staff.ts';

test('the palette is offered the export of what the list shows', async () => {
  showLeads('/crm/leads?status=new');
  await screen.findByRole('checkbox', { name: 'Select Audit' });

  act(() => getListExport()?.open());

  expect(await screen.findByText(/^The leads that the list shows now/)).toBeVisible();
  cleanup();
  expect(getListExport()).toBeNull();
});

test('the menu of a list ends with the recent changes and the trash', async () => {
  const { person } = showLeads();

  await person.click(await screen.findByRole('button', { name: 'More for leads' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Import from Excel or CSV',
    'Export as CSV',
    'Find duplicates',
    'Recent changes',
    'Trash',
  ]);
  expect(items.at(-1)).toHaveAttribute('href', '/crm/settings/data/trash');
});

test('several records that are gone already are no failure, and the list is loaded again', async () => {
  const list = vi.fn(() => pageOfLeads);
  const gone = vi.fn().mockRejectedValue(trpcError('NOT_FOUND', 'These are gone already'));
  const { person } = showLeads('/crm/leads', { 'leads.list': list, 'leads.deleteMany': gone });
  await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
  const calls = list.mock.calls.length;

  await person.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('These are gone already')).toBeVisible();
  expect(screen.queryByText(/Failed/)).toBeNull();
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(calls));
});

test('on a phone one panel has filters, sort order and view, and its button shows how many filters are on', async () => {
  onPhone();
  const { person, address } = showLeads('/crm/leads?owner=me');

  expect(await screen.findByRole('link', { name: 'Add Lead' })).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await person.selectOptions(panel.getByRole('combobox', { name: 'Sort by' }), 'Most urgent');
  await person.click(panel.getByRole('link', { name: 'Table' }));

  expect(address()).toBe('/crm/leads?owner=me&sort=-priority&view=table');
  expect(panel.getByRole('group', { name: 'Status' })).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'Show 60 leads' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus());
});

describe('the table of a list', () => {
  test('has its figures beside the name on a phone, where a column is cut at the edge', async () => {
    onPhone();
    showLeads('/crm/leads?view=table');

    await screen.findByRole('table');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1, 5)).toEqual(['Title', 'Value', 'Status', 'Follow up']);
  });

  test('selects all rows that are shown, or none, by the box in its head', async () => {
    const { person } = showLeads('/crm/leads?view=table');
    const all = await screen.findByRole('checkbox', { name: /^Select all \d+ shown$/ });
    const rows = screen.getAllByRole('checkbox', { name: /^Select (?!all)/ });

    await person.click(rows[0] as HTMLElement);
    expect(all).toBePartiallyChecked();
    await person.click(all);
    for (const row of rows) expect(row).not.toBeChecked();
    await person.click(all);
    expect(all).toBeChecked();
    for (const row of rows) expect(row).toBeChecked();
  });

  test('is sorted by its headers: figures with the largest first, a text from A, and then reversed', async () => {
    const { person, address } = showLeads('/crm/leads?view=table');

    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('rowheader', { name: 'Cedar' })).toBeVisible();
    await person.click(table.getByRole('link', { name: /Value/ }));
    expect(address()).toBe('/crm/leads?view=table&sort=-value');
    expect(screen.getByRole('columnheader', { name: /Value/ })).toHaveAttribute('aria-sort', 'descending');
    await person.click(table.getByRole('link', { name: /Value/ }));
    expect(address()).toBe('/crm/leads?view=table&sort=value');
    expect(screen.getByRole('columnheader', { name: /Value/ })).toHaveAttribute('aria-sort', 'ascending');
    await person.click(table.getByRole('link', { name: /Title/ }));
    expect(address()).toBe('/crm/leads?view=table&sort=title');
  });
});

describe('the keyboard', () => {
  const title = (name: string) => screen.getByRole('link', { name });

  test('t switches to the table and back, and the list remembers it for this person, but not for a phone', async () => {
    const lists = (
      <UserIdContext value="ada">
        <LeadList />
      </UserIdContext>
    );
    const answers = { 'leads.list': pageOfLeads, 'team.options': [colleague] };
    const { person, address } = render(lists, answers, { at: '/crm/leads?owner=me' });
    await screen.findAllByRole('article');

    await person.keyboard('t');
    expect(await screen.findByRole('table')).toBeVisible();
    expect(address()).toBe('/crm/leads?owner=me&view=table');
    cleanup();

    const again = render(lists, answers, { at: '/crm/leads' });
    expect(await screen.findByRole('table')).toBeVisible();
    await again.person.keyboard('t');
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(again.address()).toBe('/crm/leads');
    cleanup();

    const last = render(lists, answers, { at: '/crm/leads' });
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    await last.person.keyboard('t');
    expect(await screen.findByRole('table')).toBeVisible();
    cleanup();

    onPhone();
    render(lists, answers, { at: '/crm/leads' });
    expect(await screen.findAllByRole('article')).toHaveLength(4);
  });

  test('j and k move, x selects and Enter opens, in cards and in the table, from where the focus was last', async () => {
    const cards = showLeads('/crm/leads');
    await screen.findByRole('link', { name: 'Audit' });
    await cards.person.keyboard('jj');
    expect(title('Banksia')).toHaveFocus();
    await cards.person.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Select Banksia' })).toBeChecked();
    await cards.person.keyboard('j{Enter}');
    expect(cards.address()).toBe('/crm/leads/Cedar');
    cleanup();

    const table = showLeads('/crm/leads?view=table');
    await screen.findByRole('link', { name: 'Audit' });
    await table.person.keyboard('j');
    expect(title('Cedar')).toHaveFocus();
    await table.person.keyboard('kx');
    expect(screen.getByRole('checkbox', { name: 'Select Banksia' })).toBeChecked();
    await table.person.keyboard('x{Enter}');
    expect(table.address()).toBe('/crm/leads/Banksia');
  });
});

test('values are changed in their row: a menu or a box in place, with Undo', async () => {
  const stored = new Map(listedLeads.map((lead) => [lead.id, lead]));
  const update = vi.fn((input: Input<'leads.update'>) => {
    const lead = afterUpdate(stored.get(input.id) ?? auditLead, input);
    stored.set(lead.id, lead);
    return lead;
  });
  const { person, address } = showLeads('/crm/leads?view=table', {
    'leads.list': () => ({ ...pageOfLeads, items: [...stored.values()] }),
    'leads.update': update,
  });
  const row = within(await screen.findByRole('row', { name: /Cedar/ }));

  await person.click(row.getByRole('button', { name: 'Edit Status: Qualified' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Negotiation' }));
  await waitFor(() => expect(row.getByRole('button', { name: 'Edit Status: Negotiation' })).toHaveFocus());
  await person.click(row.getByRole('button', { name: 'Edit Value: $14,500' }));
  await person.clear(await row.findByRole('textbox', { name: 'Value' }));
  await person.keyboard('9000{Enter}');
  expect(await row.findByRole('button', { name: 'Edit Value: $9,000' })).toBeVisible();
  await person.click(row.getByRole('button', { name: 'Edit Owner: –' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Ada Byron' }));
  expect(await row.findByRole('button', { name: 'Edit Owner: Ada Byron' })).toBeVisible();

  expect(update.mock.calls.map(([{ data, version }]) => [data, version])).toEqual([
    [{ status: 'negotiation' }, 3],
    [{ estimatedValue: 9_000 }, 4],
    [{ assignedToId: colleague.id }, 5],
  ]);
  await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(address()).toBe('/crm/leads?view=table');
});

test('the columns of a table are chosen and ordered, remembered for this person, and kept with a saved view', async () => {
  const create = vi.fn((view) => view);
  const answers = { 'leads.list': pageOfLeads, 'team.options': [colleague], 'savedViews.create': create };
  const list = (
    <UserIdContext value="ada">
      <LeadList />
    </UserIdContext>
  );
  const { person, address } = render(list, answers, { at: '/crm/leads?view=table' });
  // The first one is that of the checkboxes, the last that of the chooser.
  const headers = () =>
    screen
      .getAllByRole('columnheader')
      .slice(1, -1)
      .map(({ textContent }) => textContent);

  await person.click(await screen.findByRole('button', { name: 'Choose columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose columns' }));
  for (const name of ['Account', 'Contact', 'Probability', 'Expected close', 'Owner']) {
    await person.click(dialog.getByRole('checkbox', { name }));
  }
  await person.click(dialog.getByRole('button', { name: 'Move Value up' }));
  expect(headers()).toEqual(['Title', 'Status', 'Value', 'Priority', 'Follow up']);
  expect(decodeURIComponent(address())).toBe('/crm/leads?view=table&columns=status,value,priority,followUp');
  cleanup();

  const again = render(list, answers, { at: '/crm/leads?view=table' });
  await screen.findByRole('table');
  expect(headers()).toEqual(['Title', 'Status', 'Value', 'Priority', 'Follow up']);
  await again.person.click(screen.getByRole('button', { name: 'More views' }));
  await again.person.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
  await again.person.type(await screen.findByLabelText(/Name/), 'Values');
  await again.person.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(decodeURIComponent(create.mock.calls[0]?.[0].address)).toBe(
    'view=table&columns=status,value,priority,followUp',
  );
  cleanup();

  render(list, answers, { at: '/crm/leads?view=table&columns=owner,nonsense' });
  await screen.findByRole('table');
  expect(headers()).toEqual(['Title', 'Owner']);
});

describe('a list that shows nothing', () => {
  const none = { items: [], nextCursor: null, total: 0 };

  test('offers to clear the search or the filters, or to add what was searched for', async () => {
    const { person, address } = showLeads('/crm/leads?search=Wattle%20Grove&status=new&sort=title', {
      'leads.list': none,
    });

    expect(await screen.findByText('No leads found matching your search.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add “Wattle Grove”' })).toHaveAttribute(
      'href',
      '/crm/leads/new?title=Wattle+Grove',
    );
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/crm/leads?search=Wattle+Grove&sort=title');
    await person.click(screen.getByText('Clear search'));
    expect(address()).toBe('/crm/leads?sort=title');
  });

  test('because there are no records has no tools, and says what to do', async () => {
    showLeads('/crm/leads', { 'leads.list': none, 'quarantine.count': 2 });

    expect(await screen.findByText(/^No leads yet/)).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Quarantine (2)' })).toBeVisible();
  });
});

test('a press anywhere in a row opens its record, and on its checkbox selects it', async () => {
  const { person, address } = showLeads('/crm/leads?view=table');

  await person.click(await screen.findByRole('checkbox', { name: 'Select Cedar' }));
  expect(address()).toBe('/crm/leads?view=table');
  await person.click(within(screen.getByRole('row', { name: /Cedar/ })).getByText('Sunrise Care'));

  expect(address()).toBe('/crm/leads/Cedar');
});

test.each(['', '?view=table'])('Esc on a record returns to its row, focused: %s', async (view) => {
  const { person, router, address } = render(
    <LeadList />,
    { 'leads.list': pageOfLeads, 'leads.byId': { ...auditLead, id: 'Cedar', title: 'Cedar' } },
    { at: `/crm/leads${view}`, others: [{ path: '/crm/leads/:id', element: <LeadScreen /> }] },
  );
  await person.click(await screen.findByRole('link', { name: 'Cedar' }));
  expect(await screen.findByRole('heading', { name: 'Cedar', level: 1 })).toHaveFocus();

  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cedar' })).toHaveFocus());
  expect(address()).toBe(`/crm/leads${view}`);

  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Cedar', level: 1 });
  act(() => void router.navigate(-1));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cedar' })).toHaveFocus());
});

describe('several records', () => {
  test('are selected with Shift, change their status at once, and are changed back by Undo', async () => {
    const change = vi.fn(() => ({ changeId: 'change', count: 1, same: 1, gone: 1 }));
    const undo = vi.fn(() => ({ message: '2 leads as before; 1 skipped' }));
    const { person } = showLeads('/crm/leads', { 'leads.changeMany': change, 'acts.undo': undo });

    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select Cedar' }));
    await person.keyboard('{/Shift}');
    const bar = within(screen.getByRole('region', { name: 'Selected leads' }));
    expect(bar.getByText('3 leads selected')).toBeVisible();
    await person.click(await bar.findByRole('button', { name: 'Set status' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Contacted' }));

    expect(await screen.findByText('1 lead set to Contacted')).toBeVisible();
    expect(screen.getByText('1 was set to Contacted already. 1 is gone.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select Audit' })).toHaveFocus();
    expect(change).toHaveBeenCalledExactlyOnceWith({
      changeId: expect.any(String),
      selection: { ids: ['Audit', 'Banksia', 'Cedar'] },
      change: { status: 'contacted' },
    });
    expect(screen.getByRole('link', { name: 'Recent changes' })).toHaveAttribute(
      'href',
      '/crm/recent-changes',
    );
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledExactlyOnceWith({ act: 'change' });
    expect(await screen.findByText('2 leads as before; 1 skipped')).toBeVisible();
  });

  test('that are closed as lost are offered one reason, for those that the change changed', async () => {
    const change = vi.fn(() => ({ changeId: 'change', count: 2 }));
    const { person } = showLeads('/crm/leads', { 'leads.changeMany': change });

    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    await person.click(await screen.findByRole('button', { name: 'Set status' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Closed lost' }));
    await person.click(await screen.findByRole('button', { name: 'Why was it lost?' }));
    await person.click(await screen.findByRole('menuitem', { name: 'No answer' }));

    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith({
        changeId: expect.any(String),
        selection: { changeId: 'change' },
        change: { lostReason: 'No answer' },
      }),
    );
  });

  test('can be all that match, loaded or not', async () => {
    const remove = vi.fn(() => ({ batchId: 'batch', counts: { lead: 60 } }));
    const { person } = showLeads('/crm/leads?priority=low', { 'leads.deleteMany': remove });

    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    const bar = within(screen.getByRole('region', { name: 'Selected leads' }));
    await person.click(bar.getByRole('button', { name: 'Select all 4 shown' }));
    await person.click(bar.getByRole('button', { name: 'Select all 60 leads' }));
    await person.click(await bar.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('60 leads deleted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Trash' })).toHaveAttribute('href', '/crm/settings/data/trash');
    expect(remove).toHaveBeenCalledExactlyOnceWith({
      filters: { priority: 'low' },
      batchId: expect.any(String),
    });
  });

  test('can be all of more than are counted, of which more than that are loaded', async () => {
    const items = Array.from({ length: 1_002 }, (_, n) => ({ ...auditLead, id: `${n}`, title: `Lead ${n}` }));
    const remove = vi.fn(() => ({ batchId: 'batch', counts: { lead: 1_500 } }));
    const answers = { 'leads.list': { ...pageOfLeads, items, total: 1_001 }, 'leads.deleteMany': remove };
    const { person } = showLeads('/crm/leads?view=table&priority=low', answers);

    await person.click(await screen.findByRole('checkbox', { name: 'Select Lead 0' }));
    expect(screen.getByText('Leads: 1,000+')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
    const bar = within(screen.getByRole('region', { name: 'Selected leads' }));
    await person.click(bar.getByRole('button', { name: 'Select all 1,002 shown' }));
    await person.click(await screen.findByRole('button', { name: 'Select 1,002 leads' }));
    expect(bar.getByText('1,002 leads selected')).toBeVisible();
    await person.click(bar.getByRole('button', { name: 'Select all 1,000+ leads' }));
    await person.click(await screen.findByRole('button', { name: 'Select 1,000+ leads' }));
    expect(bar.getByText('1,000+ leads selected')).toBeVisible();
    await person.click(await bar.findByRole('button', { name: 'Delete' }));

    const filters = { priority: 'low' };
    expect(remove).toHaveBeenCalledExactlyOnceWith({ filters, batchId: expect.any(String) });
  });

  test('of a list without filters are as many as the dashboard says', async () => {
    const { person } = showLeads('/crm/leads', {
      'leads.list': { ...pageOfLeads, total: 1_001 },
      'leads.stats': { total: 10_001, new: 1, qualified: 0, highScore: 0, pipelineValue: 0, urgent: 0 },
    });

    expect(await screen.findByText('Leads: 10,001')).toBeVisible();
    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    const bar = within(screen.getByRole('region', { name: 'Selected leads' }));
    await person.click(bar.getByRole('button', { name: 'Select all 4 shown' }));
    await person.click(bar.getByRole('button', { name: 'Select all 10,001 leads' }));
    const question = within(await screen.findByRole('dialog', { name: 'Select 10,001 leads?' }));
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(bar.getByText('4 leads selected')).toBeVisible();
    await person.click(bar.getByRole('button', { name: 'Select all 10,001 leads' }));
    await person.click(await screen.findByRole('button', { name: 'Select 10,001 leads' }));
    expect(bar.getByText('10,001 leads selected')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Selected leads' })).toHaveFocus();
  });

  test('are neither assigned, deleted nor all exported by staff, who read why', async () => {
    const remove = vi.fn();
    const kim = { ...staffUser, role: 'staff' as const };
    const { person } = render(
      <SessionContext value={{ user: kim, signOut: () => {} }}>
        <LeadList />
      </SessionContext>,
      { 'leads.list': pageOfLeads, 'team.options': [colleague], 'leads.deleteMany': remove },
      { at: '/crm/leads' },
    );

    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    const bar = within(screen.getByRole('region', { name: 'Selected leads' }));
    await person.click(await bar.findByRole('button', { name: 'Delete' }));
    await person.click(bar.getByRole('button', { name: 'Assign to' }));
    act(() => getListExport()?.open());

    for (const what of ['delete several records at once', 'give several records to somebody at once']) {
      expect(await screen.findByText(`Only managers and administrators may ${what}`)).toBeVisible();
    }
    const dialog = within(await screen.findByRole('dialog', { name: 'Export leads' }));
    expect(await dialog.findByText(/^Only managers and administrators may export all records/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(remove).not.toHaveBeenCalled();
  });

  test('are deselected by Esc', async () => {
    const { person } = showLeads();

    await person.click(await screen.findByRole('checkbox', { name: 'Select Audit' }));
    await person.keyboard('{Escape}');

    expect(screen.getByRole('checkbox', { name: 'Select Audit' })).not.toBeChecked();
  });
});

const urgent = {
  id: 'v',
  version: 3,
  list: 'leads' as const,
  name: 'Urgent',
  address: 'priority=urgent',
  isMine: true,
  isShared: false,
  ownerName: 'Ada Byron',
};

test('the filters of a list are saved as a named view, and the view restores them', async () => {
  const create = vi.fn(() => urgent);
  const { person, address } = showLeads('/crm/leads?owner=me', {
    'savedViews.list': [urgent],
    'savedViews.create': create,
  });

  await person.click(await screen.findByRole('button', { name: 'More views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
  await person.type(await screen.findByLabelText(/Name/), 'My leads');
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ list: 'leads', name: 'My leads', address: 'owner=me', isShared: false }),
    ),
  );
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Mine');
  await person.click(tabs.getByRole('link', { name: 'Urgent' }));

  expect(address()).toBe('/crm/leads?priority=urgent');
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Urgent');
  await person.click(tabs.getByRole('link', { name: 'All' }));
  expect(address()).toBe('/crm/leads');
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('All');
});

test.each([
  ['?sort=value&view=table&value=..&search=%20&unknown=a', 'All'],
  ['?search=audit', null],
  ['?owner=me', 'Mine'],
  ['?owner=me&sort=title&view=table', 'Mine'],
  ['?owner=me&search=audit', null],
])('the tab of all leads is current where nothing is left out: %s', async (search, expected) => {
  showLeads(`/crm/leads${search}`);

  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
  expect(tabs.queryByRole('link', { current: true })?.textContent ?? null).toBe(expected);
});

test('everybody has the views Mine, New, Unanswered and Overdue of leads, which nobody can delete', async () => {
  const { person, address } = showLeads();
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
  // Nothing to save and no further views: a menu would offer nothing.
  expect(await tabs.findByRole('link', { name: 'Mine' })).toBeVisible();
  expect(tabs.queryByRole('button')).toBeNull();

  for (const [name, filters] of [
    ['Mine', 'owner=me'],
    ['New', 'status=new'],
    ['Unanswered', 'firstAnswer=none'],
    ['Overdue', 'followUp=overdue'],
  ] as const) {
    await person.click(tabs.getByRole('link', { name }));
    expect(address()).toBe(`/crm/leads?${filters}`);
    expect(tabs.getByRole('link', { current: true })).toHaveTextContent(name);
  }
  await person.click(await screen.findByRole('button', { name: 'More views' }));
  expect(await screen.findByRole('menuitem', { name: 'Manage my views…' })).toHaveAttribute(
    'data-disabled',
    'true',
  );
});

test('a saved view is renamed where its name is', async () => {
  const update = vi.fn();
  const { person } = render(<ManageViews views={[urgent]} address="" onClose={() => {}} />, {
    'savedViews.update': update,
  });

  const name = await screen.findByRole('textbox', { name: 'Name of Urgent' });
  await person.clear(name);
  await person.type(name, 'Now{Enter}');

  expect(name).toHaveFocus();
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'v', version: 3, data: { name: 'Now' } }),
  );
  await person.clear(name);
  await person.tab();
  expect(name).toHaveValue('Urgent');
});
