import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClientQuickActions, ClientSummary } from '#client/crm/activities/ClientSummary.tsx';
import type { DueItem, LastContact } from '#shared/activities/activities.schema.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { activity } from '../../support/records/activities.ts';
import { render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const account = { noun: 'account', id: 'a' } as const;

const lastContact: LastContact = {
  at: new Date('2026-11-10T12:30:00Z'),
  type: 'call',
  title: 'Rang about the audit',
  subject: { noun: 'lead', id: 'l', title: 'Mid-term audit' },
};

const quote: DueItem = {
  kind: 'task',
  id: 't',
  version: 1,
  type: 'email',
  title: 'Send the quote',
  question: null,
  dueDate: '2026-11-24',
  dueTime: null,
  lastDay: null,
  repeats: null,
  ownerName: 'Kim Lee',
  contactName: 'Ada Byron',
  phone: null,
  accountName: 'Sunrise Care',
  subject: { noun: 'opportunity', id: 'o', title: 'Certification' },
};

const due = (...items: DueItem[]) => ({ items, nextCursor: null, total: items.length });

describe('the summary of a client', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T13:15:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('says when we were last in touch, by the calendar of Sydney, and what is next', async () => {
    render(<ClientSummary subject={account} names={['Sunrise Care']} />, {
      'activities.lastContact': lastContact,
      'activities.due': { ...due(quote), total: 3 },
    });

    const last = within(await screen.findByRole('region', { name: 'Last contact' }));
    await last.findByText('Rang about the audit');
    expect(last.getByText('10 days ago')).toBeVisible();
    // It leads to the record that it was about.
    expect(last.getByRole('link', { name: 'Rang about the audit' })).toHaveAttribute('href', '/crm/leads/l');
    const next = within(screen.getByRole('region', { name: 'Next step' }));
    expect(await next.findByRole('checkbox', { name: 'Tick off Send the quote' })).toBeVisible();
    expect(next.getByRole('link', { name: 'Certification' })).toBeVisible();
    expect(next.getByText('24 Nov')).toBeVisible();
    expect(next.getByText('Kim Lee')).toBeVisible();
    expect(next.getByText('2 more later')).toBeVisible();
  });

  test('does not repeat the record on whose screen it stands, nor the names in its heading', async () => {
    const own = { ...quote, subject: { ...account, title: 'Sunrise Care' } };
    render(<ClientSummary subject={account} names={['Sunrise Care', 'Ada Byron']} />, {
      'activities.due': due(own),
    });

    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(await next.findByText('Send the quote')).toBeVisible();
    expect(next.queryByRole('link')).not.toBeInTheDocument();
    expect(next.queryByText(/Sunrise Care|Ada Byron/)).not.toBeInTheDocument();
  });

  test('says how many more are late, apart from those that come later', async () => {
    const late = [1, 2, 3].map((day) => ({
      ...quote,
      id: `t${day}`,
      title: `Late ${day}`,
      dueDate: `2026-11-1${day}`,
    }));
    render(<ClientSummary subject={account} names={['Sunrise Care']} />, {
      'activities.due': due(...late, quote),
    });

    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(await next.findByText('Late 1')).toBeVisible();
    expect(next.getByText('2 more late, 1 later')).toBeVisible();
  });

  test('says so where nobody was in touch and nothing is planned', async () => {
    render(<ClientSummary subject={account} names={['Sunrise Care']} />, { 'activities.due': due() });

    expect(await screen.findByText('None yet')).toBeVisible();
    expect(await screen.findByText(/^Nothing is planned/)).toBeVisible();
  });

  test('schedules a follow-up by the key f: a task that is called by its note', async () => {
    const create = vi.fn(() => activity({ type: 'call' }));
    const { person } = render(<ClientQuickActions subject={account} names={['Sunrise Care']} />, {
      'activities.due': due(),
      'activities.create': create,
    });

    await person.keyboard('f');
    await person.click(await screen.findByRole('button', { name: 'In 3 days' }));
    await person.type(screen.getByLabelText('Note'), 'Ask for the policy{Enter}By e-mail');
    await person.click(screen.getByRole('button', { name: 'Schedule' }));

    expect(await screen.findByText(`Follow-up scheduled for ${formatShortDay('2026-11-23')}`)).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      accountId: 'a',
      type: 'call',
      dueDate: '2026-11-23',
      dueTime: '',
      ownerId: ada.id,
      title: 'Ask for the policy',
      description: 'By e-mail',
    });
  });
});
