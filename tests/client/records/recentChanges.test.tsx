import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RecentChanges } from '#client/crm/recent-changes/RecentChanges.tsx';
import { formatShortTime } from '#shared/fields/format.ts';
import type { RecentChange } from '#shared/records/recentChanges.schema.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';
import { member } from '../../support/staff.ts';

const kim = member({ id: '019aa5f0-0000-7000-8000-0000000000d2', name: 'Kim Lee' });

const at = new Date('2026-11-21T22:00:00Z');

const change = (id: string, values: Partial<RecentChange>): RecentChange => ({
  id,
  kind: 'change',
  noun: 'leads',
  count: 12,
  given: {},
  before: {},
  records: [],
  title: null,
  keptId: null,
  keptTitle: null,
  at,
  byName: 'Ada Byron',
  undone: null,
  mayUndo: true,
  ...values,
});

const changes = [
  change('c1', {
    given: { status: 'qualified', assignedToId: kim.id, priority: 'high' },
    before: {
      status: ['new', 'contacted'],
      assignedToId: [null],
      priority: ['low', 'medium', 'urgent', null],
    },
    records: ['Audit', 'Renewal', 'Top-up'].map((title, index) => ({ id: `l${index}`, title })),
  }),
  change('c2', { count: 1, mayUndo: false, given: { status: 'new', assignedToId: null, lostReason: null } }),
  change('c3', {
    mayUndo: false,
    given: { status: 'new' },
    undone: { at, byName: 'Kim Lee', restored: 10 },
  }),
  change('d1', { kind: 'delete', noun: 'opportunities', count: 3, title: 'Audit, Renewal, Top-up' }),
  change('m1', {
    kind: 'merge',
    noun: 'accounts',
    count: 2,
    title: 'Sunrise Pty Ltd',
    keptId: 'a1',
    keptTitle: 'Sunrise Care',
  }),
  change('i1', { kind: 'import', noun: 'activities', count: 40, title: 'notes.csv' }),
  change('i2', { kind: 'import', noun: 'opportunities', count: 1, title: 'deals.csv' }),
  change('m2', { kind: 'merge', noun: 'contacts', count: 24, title: 'Noa Reed' }),
  change('m3', {
    kind: 'merge',
    noun: 'contacts',
    count: 3,
    title: 'H Marsh',
    keptId: 'k1',
    keptTitle: 'Helen Marsh',
  }),
  change('t1', { kind: 'tasks', noun: 'registrations', count: 12 }),
];

const show = (answers: Answers = {}) =>
  render(
    <RecentChanges />,
    {
      'recentChanges.list': { items: changes, nextCursor: null, total: null },
      'team.options': [kim],
      ...answers,
    },
    { at: '/crm/recent-changes' },
  );

test('each change says what, how many, who and when, and what was undone', async () => {
  show();

  const rows = await screen.findAllByRole('listitem');
  await waitFor(() =>
    expect(rows[0]).toHaveTextContent(
      'Status: New, Contacted → Qualified · Owner: Nobody → Kim Lee · Priority: Low, Medium, Urgent, … → High',
    ),
  );
  expect(rows[0]).toHaveTextContent('Audit, Renewal and 10 more');
  expect(screen.getByRole('link', { name: 'Renewal' })).toHaveAttribute('href', '/crm/leads/l1');
  expect(rows[0]).toHaveTextContent(`Ada Byron, ${formatShortTime(at)}`);
  expect(rows[0]).toHaveTextContent(/^12 leads changed/);
  expect(rows[1]).toHaveTextContent('1 lead changed');
  expect(rows[1]).toHaveTextContent('Status: New · Owner: Nobody');
  expect(rows[1]).not.toHaveTextContent('Lost reason');
  expect(rows[1]).toHaveTextContent('Only Ada Byron or an administrator can undo it.');
  expect(rows[2]).toHaveTextContent(`Undone by Kim Lee, ${formatShortTime(at)}: 10 as before, 2 skipped`);
  for (const row of [rows[1], rows[2]]) expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
  expect(rows[3]).toHaveTextContent('3 opportunities deletedAudit, Renewal, Top-up');
  expect(rows[4]).toHaveTextContent('Sunrise Pty Ltd merged into Sunrise Care');
  expect(screen.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/accounts/a1');
  expect(rows[5]).toHaveTextContent('40 notes imported from notes.csv');
  expect(rows[6]).toHaveTextContent('1 opportunity imported from deals.csv');
  expect(rows[7]).toHaveTextContent('24 contacts merged');
  expect(rows[8]).toHaveTextContent('3 contacts merged into Helen Marsh');
  expect(rows[9]).toHaveTextContent('12 tasks added to registrations');
  expect(screen.getByRole('link', { name: /^Open to undo: 40 notes/ })).toHaveAttribute(
    'href',
    '/crm/activities/import/i1',
  );
});

test('Undo says how many records it skipped, and who was faster', async () => {
  const undo = vi.fn(({ act }: { act: string }) => {
    if (act === 'm1') throw trpcError('CONFLICT', 'Kim Lee has undone this already');
    return { message: '9 leads as before; 3 skipped: changed' };
  });
  const restore = vi.fn((_: object) => restored({ restoreId: 'r1', counts: { opportunity: 3 } }));
  const { person } = show({
    'acts.undo': undo,
    'trash.restore': restore,
  });

  await person.click(await screen.findByRole('button', { name: 'Undo: 12 leads changed' }));
  expect(await screen.findByText('9 leads as before; 3 skipped: changed')).toBeVisible();
  expect(undo).toHaveBeenCalledWith({ act: 'c1' });
  await person.click(screen.getByRole('button', { name: 'Undo: 3 opportunities deleted' }));
  expect(await screen.findByText('Restored')).toBeVisible();
  expect(restore).toHaveBeenCalledWith(expect.objectContaining({ batchId: 'd1' }));
  await person.click(screen.getByRole('button', { name: /^Undo: Sunrise Pty Ltd merged/ }));
  expect(await screen.findByText('Kim Lee has undone this already')).toBeVisible();
});

test('Back leads to the screen before, and to the trash where there is none', async () => {
  const { person, router, address } = show();
  await person.click(screen.getByRole('link', { name: 'Back' }));
  expect(address()).toBe('/crm/settings/data/trash');

  await act(() => router.navigate('/crm/leads?status=new'));
  await act(() => router.navigate('/crm/recent-changes'));
  await person.click(screen.getByRole('link', { name: 'Back' }));
  expect(address()).toBe('/crm/leads?status=new');
});
