import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import { dueItem } from '../../support/records/dueItems.ts';
import { auditLead } from '../../support/records/leads.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const showDetail = (answers: Answers, user = ada) =>
  render(
    <LeadScreen />,
    { 'leads.byId': auditLead, ...answers },
    { at: '/crm/leads/a', path: '/crm/leads/:id', user },
  );

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('a lead', () => {
  test('shows its fields, and the parts of its score', async () => {
    const { person } = showDetail({});

    expect(await screen.findByRole('heading', { level: 1, name: auditLead.title })).toBeVisible();
    expect(fact('Source')).toHaveTextContent('Referral');
    expect(fact('Provider type')).toHaveTextContent('Registered provider seeking support');
    expect(fact('Support package')).toHaveTextContent('Not set');
    expect(fact('Est. value')).toHaveTextContent('$14,500');
    expect(fact('Probability')).toHaveTextContent('60%');
    expect(fact('Expected close')).toHaveTextContent(formatShortDay('2026-12-01'));
    expect(fact('Follow-up date')).toHaveTextContent('Not set');
    expect(fact('Lead score')).toHaveTextContent('89/100');
    const contactLine = within(screen.getByRole('list', { name: 'Contact' })).getAllByRole('link');
    expect(contactLine.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ada Byron', `/crm/contacts/${auditLead.contactId}`],
      ['0491 570 156', 'tel:+61491570156'],
      ['ada@sunrise.example', 'mailto:ada@sunrise.example'],
      ['Sunrise Care', `/crm/accounts/${auditLead.accountId}`],
    ]);
    const steady = 'Edit Source: Referral';
    expect(screen.queryByRole('button', { name: steady })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show all fields' }));
    expect(screen.getByRole('button', { name: steady })).toBeVisible();
    expect(screen.getByText('18 of 20')).toBeVisible();
    expect(screen.getByText('64 of 100')).toBeVisible();
    expect(screen.getByText('56%')).toBeVisible();
  });

  test('says of its days by how many they are late, while it is open', async () => {
    const day = dayFromToday(-8);
    showDetail({ 'leads.byId': { ...auditLead, expectedCloseDate: day, followUpDate: dayFromToday(-1) } });

    await screen.findByRole('heading', { level: 1, name: auditLead.title });
    expect(fact('Expected close')).toHaveTextContent(`${formatShortDay(day)} · 8 days late`);
    expect(fact('Follow-up date')).toHaveTextContent(/ · 1 day late$/);
  });

  test('has a task that comes first as its one next step; what is noted is among all its fields', async () => {
    const task = dueItem({
      title: 'Ring Ada',
      dueDate: dayFromToday(-1),
      subject: { noun: 'lead', id: 'a', title: auditLead.title },
    });
    const { person } = showDetail({
      'leads.byId': { ...auditLead, nextAction: 'Send the quote', followUpDate: dayFromToday(3) },
      'activities.due': { items: [task], nextCursor: null, total: 1 },
    });

    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    const next = within(await acts.findByRole('region', { name: 'Next step' }));
    expect(next.getByRole('checkbox', { name: 'Tick off Ring Ada' })).toBeVisible();
    expect(next.getByText('1 day late')).toBeVisible();
    expect(screen.queryByText('Send the quote')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show all fields' }));
    expect(fact('Next step')).toHaveTextContent('Send the quote');
  });

  test('with a draft and nothing noted has that to check and send as its next step', async () => {
    const listed = { hasGst: true, monthlyTotal: null, provider: 'new' as const, groupCount: 1, items: [] };
    const list = ({ state }: { state?: string }) => ({
      items: state === 'draft' ? [{ ...draftProposal, ...listed, id: 'd', name: 'PR-2026-00011' }] : [],
      nextCursor: null,
      total: 1,
    });
    showDetail({ 'leads.byId': { ...auditLead, nextAction: null }, 'proposals.list': list });

    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    expect(await acts.findByText('Check and send PR-2026-00011')).toBeVisible();
    expect(acts.getByRole('link', { name: 'Check and send' })).toHaveAttribute('href', '/crm/proposals/d');
  });

  test('without a score shows none', async () => {
    showDetail({ 'leads.byId': { ...auditLead, leadScore: null } });

    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Lead score')).toBeNull();
  });

  test('without an owner is taken in one press', async () => {
    const changeMany = vi.fn().mockResolvedValue({ changeId: 'c', count: 1 });
    const { person } = showDetail({
      'leads.byId': { ...auditLead, assignedToId: null },
      'leads.changeMany': changeMany,
    });

    await person.click(await screen.findByRole('button', { name: `Take it: ${auditLead.title}` }));
    await waitFor(() =>
      expect(changeMany.mock.calls[0]?.[0]).toMatchObject({
        selection: { ids: [auditLead.id] },
        change: { assignedToId: expect.any(String) },
      }),
    );
  });

  test('from the website shows what was sent, as text, and the message once', async () => {
    const said = { ...auditLead, description: 'Call me', formData: { name: 'Asha', message: 'Call me' } };
    showDetail({ 'leads.byId': said });
    expect(await screen.findByText(/"name": "Asha"/)).toBeVisible();
    expect(screen.queryByText(/"message"/)).toBeNull();
  });

  test('shows what its form sent, where the description says something else', async () => {
    showDetail({ 'leads.byId': { ...auditLead, formData: { message: '<b>Hello</b>' } } });

    expect(await screen.findByRole('heading', { name: 'Form Data' })).toBeVisible();
    expect(screen.getByText(/"message": "<b>Hello<\/b>"/)).toBeVisible();
  });

  test('of who has another open lead is filed there, with Undo', async () => {
    const other = {
      id: 'b',
      version: 5,
      title: 'Renewal',
      createdAt: new Date('2026-11-12T00:00:00Z'),
      contactName: 'Ida West',
      isSameContact: false,
    };
    const create = vi.fn().mockImplementation(({ id }) => ({ id, keptId: 'b', moved: {} }));
    const undo = vi.fn().mockResolvedValue({ message: 'Merge undone' });
    const answers = { 'leads.samePerson': [other], 'merges.create': create, 'acts.undo': undo };
    const { person, address } = showDetail(answers);

    await person.click(await screen.findByText(/^Same person\?/));
    expect(await screen.findByText(/Same person as Ida West\?/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Renewal' })).toHaveAttribute('href', '/crm/leads/b');
    await person.click(screen.getByRole('button', { name: 'Same person: file it in Renewal' }));

    await waitFor(() => expect(address()).toBe('/crm/leads/b'));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      noun: 'leads',
      kept: { id: 'b', version: 5 },
      gone: { id: 'a', version: 3 },
    });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
  });

  test('of who has several open leads lists them behind one button', async () => {
    const other = (id: string, title: string) => ({
      ...{ id, version: 1, title, createdAt: new Date('2026-11-12T00:00:00Z') },
      ...{ contactName: 'Ida West', isSameContact: false },
    });
    const dismiss = vi.fn(({ id }) => ({ id }));
    const { person } = showDetail({
      'leads.samePerson': [other('b', 'Renewal'), other('c', 'Mid-term audit')],
      'duplicates.dismiss': dismiss,
    });

    await person.click(await screen.findByText(/^Same person\?/));
    const list = within(await screen.findByRole('dialog', { name: 'Same person?' }));
    expect(list.getByRole('button', { name: 'Same person: file it in Renewal' })).toBeVisible();
    await person.click(
      list.getByRole('button', { name: 'Different people: keep apart from Mid-term audit' }),
    );

    expect(await screen.findByText('These leads stay two')).toBeVisible();
    expect(dismiss).toHaveBeenCalledExactlyOnceWith({
      ...{ id: expect.any(String), noun: 'leads', ids: ['a', 'c'] },
    });
  });

  test('of the same person says to staff who can file it there', async () => {
    const other = {
      ...{ id: 'b', version: 1, title: 'Renewal', createdAt: new Date('2026-11-12T00:00:00Z') },
      ...{ contactName: 'Ida West', isSameContact: false },
    };
    const { person } = showDetail({ 'leads.samePerson': [other] }, { ...ada, role: 'staff' });

    await person.click(await screen.findByText(/^Same person\?/));
    expect(await screen.findByText('A manager can file it there.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /file it in/ })).not.toBeInTheDocument();
  });

  test('is followed up tomorrow, or on a day chosen in two clicks, which Undo takes back', async () => {
    vi.setSystemTime('2026-11-21T01:00:00Z');
    const schedule = vi.fn((_: { activityId?: string | undefined }) => auditLead);
    const undo = vi.fn(() => ({ message: 'Change undone' }));
    const { person } = showDetail({
      'leads.byId': { ...auditLead, followUpDate: '2026-11-10' },
      'leads.scheduleFollowUp': schedule,
      'acts.undo': undo,
    });

    await person.click(await screen.findByRole('button', { name: 'Schedule Follow-up' }));
    // The day that is proposed is tomorrow, also where the day of the last one has passed.
    expect(await screen.findByLabelText(/^Follow-up date/)).toHaveValue('2026-11-22');
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.getByLabelText(/^Follow-up date/)).toHaveValue('2026-11-21');
    await person.click(screen.getByRole('button', { name: 'In 3 days' }));
    await person.click(screen.getByRole('button', { name: 'Schedule' }));

    expect(await screen.findByText(`Follow-up scheduled for ${formatShortDay('2026-11-24')}`)).toBeVisible();
    expect(schedule).toHaveBeenCalledExactlyOnceWith({
      id: 'a',
      followUpDate: '2026-11-24',
      followUpTime: '',
      note: '',
      activityId: expect.any(String),
    });

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(undo).toHaveBeenCalledExactlyOnceWith({ act: schedule.mock.calls[0]?.[0].activityId });
    vi.useRealTimers();
  });
});
