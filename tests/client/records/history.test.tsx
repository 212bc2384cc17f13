import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AccountScreen } from '#client/crm/screens/AccountScreen.tsx';
import { ContactScreen } from '#client/crm/screens/ContactScreen.tsx';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import type { ActivityRecord, TimelineEntry } from '#shared/activities/activities.schema.ts';
import { formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import type { NamedRecord } from '#shared/records/subject.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { activity } from '../../support/records/activities.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { auditLead } from '../../support/records/leads.ts';
import { type Answers, type Input, type Output, render, searchAmong } from '../../support/render.tsx';

/** A moment as it is shown: the zone is named where it is not that of the machine. */
const shownAt = (moment: Date) => formatShortTime(moment).replaceAll(/\s/g, ' ');

const at = new Date('2026-11-21T00:35:00Z');
const time = shownAt(at);
const later = new Date('2026-11-21T10:35:00Z');
const laterTime = shownAt(later);

const entry = (values: Partial<HistoryRecord>): HistoryRecord => ({
  id: '1',
  at: later,
  action: 'changed',
  cause: null,
  byName: 'Kim Lee',
  changes: [],
  ...values,
});

const lead: NamedRecord = { noun: 'lead', id: 'a', title: auditLead.title };

const changeOf = (subject: NamedRecord, change: HistoryRecord): TimelineEntry => ({
  kind: 'change',
  id: change.id,
  at: change.at,
  subject,
  change,
});

const pageOf = (items: TimelineEntry[]): Output<'activities.timeline'> => ({
  items,
  nextCursor: null,
  total: null,
});

const page = (...changes: HistoryRecord[]) => pageOf(changes.map((change) => changeOf(lead, change)));

/** An entry that the server adds to the timeline of a lead itself. */
const note = (
  id: string,
  title: string,
  description: string | null,
  values: Partial<ActivityRecord> = {},
): TimelineEntry => ({
  kind: 'activity',
  id,
  at,
  subject: lead,
  activity: activity({ id, title, description, createdByName: 'Kim Lee', createdAt: at, ...values }),
});

const showLead = (answers: Answers) =>
  render(
    <LeadScreen />,
    { 'leads.byId': auditLead, ...answers },
    { at: '/crm/leads/a', path: '/crm/leads/:id' },
  );

const lines = async () => {
  const list = await screen.findByRole('list', { name: 'Timeline, newest first' });
  return [...list.children].map((line) => line.textContent);
};

describe('the history of a record', () => {
  test('shows who changed which field, with the old and the new value, and the labels of the form', async () => {
    const changes = [
      { field: 'scoreParts', from: [], to: [1] },
      { field: 'priority', from: 'low', to: 'urgent' },
      { field: 'status', from: 'new', to: 'contacted' },
      { field: 'followUpDate', from: null, to: '2026-12-01' },
      { field: 'nextAction', from: 'Call', to: null },
    ];
    showLead({
      'activities.timeline': page(
        entry({ id: '4', changes: [{ field: 'status', from: 'new', to: 'contacted' }] }),
        entry({ id: '3', changes }),
        entry({ id: '2', action: 'restored', byName: 'Ada Byron' }),
        entry({ id: '1', action: 'created', byName: null, cause: 'website' }),
      ),
    });

    expect(await lines()).toEqual([
      `Kim Lee changed Status from New to ContactedSet back${laterTime}`,
      'Kim Lee changed 4 fields' +
        'Status: New → Contacted' +
        'Priority: Low → Urgent' +
        `Follow-up date: ${formatShortDay('2026-12-01')}` +
        'Next step cleared, was CallSet back' +
        laterTime,
      `Ada Byron restored this lead${laterTime}`,
      `The website created this lead${laterTime}`,
    ]);
  });

  test('shows a change with its undoing as one entry that nobody sets back', async () => {
    const owner = { field: 'assignedToId', from: null, to: 'Ada Byron' };
    const back = { ...owner, from: owner.to, to: owner.from };
    const price = { field: 'estimatedValue', from: 100, to: 200 };
    showLead({
      'activities.timeline': pageOf([
        ...page(entry({ id: '4', changes: [{ ...price, from: 200, to: 300 }] })).items,
        ...page(entry({ id: '3', changes: [price] })).items,
        ...page(entry({ id: '2', at, changes: [back] })).items,
        note('n4', 'Lead updated', 'Lead information was updated'),
        ...page(entry({ id: '1', at, changes: [owner] })).items,
        note('n2', 'Lead updated', 'Lead information was updated'),
      ]),
    });

    const shown = await lines();
    expect(shown).toHaveLength(3);
    expect(shown[0]).toContain('from $200 to $300Set back');
    expect(shown[1]).toContain('from $100 to $200Set back');
    expect(shown[2]).toMatch(/^Lead updated.* · UndoneOwner: [^→]*(?<!Set back)$/);
  });

  test('shows a move as one line with its reason, and moves that were taken back as one', async () => {
    const lost = [
      { field: 'status', from: 'new', to: 'closed_lost' },
      { field: 'lostReason', from: null, to: 'Price' },
      { field: 'closedOn', from: null, to: '2026-11-20' },
      { field: 'probability', from: 20, to: 0 },
    ];
    const back = lost.map(({ field, from, to }) => ({ field, from: to, to: from }));
    showLead({
      'activities.timeline': page(
        entry({ id: '5', at, changes: lost }),
        entry({ id: '4', at, changes: back }),
        entry({ id: '3', at, changes: lost }),
        entry({ id: '2', at, changes: back }),
        entry({ id: '1', at, changes: lost }),
      ),
    });

    const words = 'Kim Lee changed Status from New to Closed lost (Price, 20 Nov)';
    const shown = await lines();
    expect(shown).toEqual([`${words}Set back${time}`, `${words}${time} · Undone`]);
  });

  test('an answer to a proposal is one entry, and its change says who gave it', async () => {
    const proposal: NamedRecord = { noun: 'proposal', id: 'p', title: 'PR-2026-00001' };
    const about = (subject: NamedRecord, ...changes: HistoryRecord['changes']) =>
      changeOf(subject, entry({ id: `of ${changes[0]?.field}`, at, byName: null, changes }));
    const accepted = about(
      proposal,
      { field: 'state', from: 'viewed', to: 'accepted' },
      { field: 'acceptance', from: null, to: { name: 'Mei Lin' } },
      { field: 'opportunityId', from: null, to: 'o' },
    );
    const won = { field: 'status', from: 'proposal_sent', to: 'closed_won' };
    const changes = [about(lead, won), accepted];
    const event: TimelineEntry = {
      ...{ kind: 'event', id: 'n', at, subject: proposal },
      event: {
        kind: 'accepted',
        title: 'Proposal PR-2026-00001 accepted',
        description: 'By Mei Lin · $4,730 incl. GST',
        accountName: 'Wattle House',
        byName: null,
      },
    };
    const timeline = ({ kind }: Input<'activities.timeline'>) =>
      pageOf(kind === 'change' ? changes : [event]);
    const { person } = showLead({ 'activities.timeline': timeline });

    expect(await lines()).toEqual([`Proposal PR-2026-00001 accepted${time} · By Mei Lin · $4,730 incl. GST`]);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Changes');
    await waitFor(async () =>
      expect(await lines()).toEqual([
        expect.stringContaining('ProviderDesk changed Status'),
        `Mei Lin accepted this proposal${time} · Proposal PR-2026-00001`,
      ]),
    );
  });

  test("shows a lead's creation and each of its changes once, with the note that the server adds", async () => {
    const status = { field: 'status', from: 'new', to: 'contacted' };
    showLead({
      'activities.timeline': pageOf([
        ...page(entry({ id: '2', at, changes: [status, { field: 'leadScore', from: 29, to: 34 }] })).items,
        note('n2', 'Lead updated', 'Lead information was updated'),
        note('n1', 'Lead created', 'New lead created manually'),
      ]),
    });

    expect(await lines()).toEqual([
      `Lead updatedNote · Kim Lee · ${time}Status: New → ContactedScore: 29 → 34Set back`,
      `Lead createdNote · Kim Lee · ${time}New lead created manually`,
    ]);
  });

  test('offers to set back what a person edits, and Undo after it', async () => {
    const changes = [
      { field: 'status', from: 'closed_lost', to: 'new' },
      { field: 'lostReason', from: 'Price', to: null },
      { field: 'priority', from: 'low', to: 'high' },
      { field: 'leadScore', from: 40, to: 60 },
    ];
    const reason = { field: 'lostReason', from: null, to: 'Price' };
    const setBack = vi.fn(({ field, changeId }: Input<'history.setBack'>) => {
      if (field === 'lostReason') throw new Error('It was changed again since, so it stays as it is');
      return { changeId: `after ${changeId}`, fields: ['status', 'lostReason'] };
    });
    const { person } = showLead({
      'activities.timeline': page(entry({ id: '5', changes }), entry({ id: '4', changes: [reason] })),
      'history.setBack': setBack,
    });

    await person.click(await screen.findByRole('button', { name: 'Set back a field' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Priority',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Status' }));
    expect(await screen.findByText('Set back: Status, Lost reason')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    const change = { noun: 'lead', recordId: 'a', field: 'status' };
    expect(setBack.mock.calls).toEqual([
      [{ ...change, changeId: '5' }],
      [{ ...change, changeId: 'after 5' }],
    ]);

    await person.click(screen.getByRole('button', { name: 'Set back Lost reason' }));
    expect(await screen.findByText('Lost reason was not set back')).toBeVisible();
    expect(screen.getByText('It was changed again since, so it stays as it is')).toBeVisible();
  });

  test('is shown on contacts too', async () => {
    const subject: NamedRecord = { noun: 'contact', id: priyaRaman.id, title: 'Priya Raman' };
    const change = { field: 'notes', from: null, to: 'Call after ten' };
    const answer = vi.fn((_: Input<'activities.timeline'>) =>
      pageOf([changeOf(subject, entry({ changes: [change] }))]),
    );
    render(
      <ContactScreen />,
      { 'activities.timeline': answer, 'contacts.byId': priyaRaman },
      { at: `/c/${priyaRaman.id}`, path: '/c/:id' },
    );

    expect(await lines()).toEqual([expect.stringMatching(/^Kim Lee set Notes to Call after ten/)]);
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ record: { noun: 'contact', id: priyaRaman.id } });
  });

  test('of an account says of an act on several records how many, and where to undo it', async () => {
    const subject: NamedRecord = { noun: 'lead', id: 'z', title: 'Audit' };
    const now = new Date();
    const line = (id: string, count: number, ...changes: HistoryRecord['changes']) => ({
      ...changeOf(subject, entry({ id, at: now, changes })),
      count,
    });
    const priority = { field: 'priority', from: null, to: 'high' };
    render(
      <AccountScreen />,
      {
        'accounts.byId': sunriseCare,
        'activities.timeline': pageOf([
          line('4', 2, { ...priority, to: null }, { field: 'assignedToId', from: 'u', to: null }),
          line('3', 12, priority),
          line('2', 3, { ...priority, from: 'low', to: null }),
          line('1', 3, { ...priority, to: 'low' }),
        ]),
      },
      { at: `/a/${sunriseCare.id}`, path: '/a/:id' },
    );

    expect(await lines()).toEqual([
      `Kim Lee changed Priority and Owner on 2 leads${shownAt(now)} · Recent changes`,
      `Kim Lee changed Priority to High on 12 leads${shownAt(now)} · Recent changes`,
      `Kim Lee changed Priority to Low on 3 leads${shownAt(now)} · Undone`,
    ]);
    expect(screen.getAllByRole('link', { name: 'Recent changes' })[0]).toHaveAttribute(
      'href',
      '/crm/recent-changes',
    );
    expect(screen.queryByRole('button', { name: /^Set back/ })).toBeNull();
  });

  test('names a record that a field refers to, or says that it is gone', async () => {
    const account = { kind: 'account' as const, id: sunriseCare.id, name: 'Wattle House' };
    showLead({
      'search.everything': searchAmong(account),
      'activities.timeline': page(
        entry({ changes: [{ field: 'accountId', from: priyaRaman.id, to: account.id }] }),
      ),
    });
    await waitFor(async () =>
      expect(await lines()).toEqual([
        expect.stringMatching(/^Kim Lee changed Account from An account that is gone to Wattle House/),
      ]),
    );
  });

  test('says in words that the client’s page was shared', async () => {
    const subject: NamedRecord = { noun: 'account', id: sunriseCare.id, title: sunriseCare.name };
    const change = { field: 'clientPageId', from: null, to: '0191' };
    render(
      <AccountScreen />,
      {
        'accounts.byId': sunriseCare,
        'activities.timeline': pageOf([changeOf(subject, entry({ changes: [change] }))]),
      },
      { at: `/a/${sunriseCare.id}`, path: '/a/:id' },
    );
    expect(await lines()).toEqual([expect.stringMatching(/^Kim Lee shared the client’s page/)]);
  });

  test('truncates a long text', async () => {
    showLead({
      'activities.timeline': page(
        entry({ changes: [{ field: 'description', from: null, to: `${'word '.repeat(100)}end` }] }),
      ),
    });

    const [line] = await lines();
    expect(line).toContain('word…’');
    expect(line).not.toContain('end');
  });

  test('shows older changes on demand', async () => {
    const answer = ({ cursor }: Input<'activities.timeline'>) =>
      cursor
        ? page(entry({ id: '1', action: 'created' }))
        : { ...page(entry({ id: '9', action: 'restored' })), nextCursor: '9' };
    const { person } = showLead({ 'activities.timeline': answer });

    await person.click(await screen.findByRole('button', { name: 'Show older' }));

    await waitFor(async () => expect(await lines()).toHaveLength(2));
  });

  test('that is empty says so, and one that cannot load shows a retry button', async () => {
    const answer = vi.fn(async () => page()).mockRejectedValueOnce(new Error('the server is away'));
    const { person } = showLead({ 'activities.timeline': answer });
    const panel = within(await screen.findByRole('region', { name: 'Activities' }));

    expect(await panel.findByText('Failed to load activities: the server is away')).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Try Again' }));

    expect(await panel.findByText(/^No activities yet/)).toBeVisible();
  });
});
