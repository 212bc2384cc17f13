import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadList } from '#client/crm/leads/LeadList.tsx';
import { LeadScreen } from '#client/crm/screens/LeadScreen.tsx';
import { dayFromToday } from '#shared/fields/format.ts';
import type { LeadCard } from '#shared/leads/leads.schema.ts';
import { auditLead } from '../../support/records/leads.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, onPhone, render } from '../../support/render.tsx';

const card: LeadCard = {
  ...auditLead,
  estimatedValue: 12_500.6,
  description: 'Two sites.',
  expectedCloseDate: '2990-12-01',
  followUpDate: dayFromToday(-9),
  assignedToName: 'Grace Murray Hopper',
};
const registration: LeadCard = { ...card, id: 'b', title: 'Registration for Banksia', estimatedValue: null };

const listOf = (...items: LeadCard[]) => ({ items, nextCursor: null, total: items.length });

const showList = (list: Answers['leads.list'], at = '/crm/leads', answers: Answers = {}) =>
  render(<LeadList />, { 'leads.list': list, ...answers }, { at });

describe('the list of leads', () => {
  test('shows the main fields on each card', async () => {
    showList(listOf(card));

    const lead = within(await screen.findByRole('article'));
    for (const text of ['Qualified', 'Urgent', 'Audit request', 'Sunrise Care', 'Ada Byron', 'Two sites.']) {
      expect(lead.getByText(text)).toBeVisible();
    }
    expect(lead.getByText('$12,501')).toBeVisible();
    expect(lead.getByText('60%')).toBeVisible();
    expect(lead.getByText('1 Dec ’90')).toBeVisible();
    expect(lead.getByText('9 days late')).toBeVisible();
    const owner = lead.getByTitle('Grace Murray Hopper');
    expect(owner).toHaveTextContent('Grace Murray Hopper');
    expect(owner.querySelector('[data-initials=GH]')).toBeVisible();
    expect(lead.getByRole('link', { name: auditLead.title })).toHaveAttribute('href', '/crm/leads/a');
    expect(lead.getByRole('link', { name: `Edit ${auditLead.title}` })).toHaveAttribute(
      'href',
      '/crm/leads/a/edit',
    );
  });

  test('says on the row of a phone by how much an open lead is late', async () => {
    onPhone();
    const won: LeadCard = { ...card, id: 'won', title: 'Won', status: 'closed_won' };
    showList(listOf(card, won));

    const [late, closed] = await screen.findAllByRole('article');
    expect(within(late as HTMLElement).getByText('9 days late')).toBeVisible();
    expect(closed).not.toHaveTextContent('late');
  });

  test('is filtered by its address, and ignores an unknown status', async () => {
    const list = vi.fn(() => listOf(card));
    showList(list, '/crm/leads?status=qualified&priority=sometimes');

    await screen.findByRole('article');

    expect(list).toHaveBeenCalledExactlyOnceWith(
      expect.not.objectContaining({ priority: expect.anything() }),
    );
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ status: 'qualified' }));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Qualified');
  });

  test('writes a selected filter to the address', async () => {
    const { person, address } = showList(listOf(card));
    await screen.findByRole('article');

    const filter = screen.getByRole('combobox', { name: 'Priority' });
    await person.selectOptions(filter, 'High');
    expect(address()).toBe('/crm/leads?priority=high');

    await person.selectOptions(filter, 'Any priority');
    expect(address()).toBe('/crm/leads');
  });
});

test.each([
  ['overdue', 'Overdue'],
  ['none', 'Not answered'],
  ['answered', 'Answered'],
  ['..8', 'Within 8 hours of work'],
  ['8..', 'After 8 hours of work'],
  ['..3', 'within 3 hours of work'],
  ['3..', 'after 3 hours of work'],
  ['3..9', 'after 3, within 9 hours of work'],
])('the filter by first answer %s is in words', async (value, words) => {
  const list = vi.fn(() => listOf(card));
  showList(list, `/crm/leads?firstAnswer=${value}`);

  const chip = await screen.findByRole('button', { name: /^Remove filter/ });
  expect(chip).toHaveAccessibleName(`Remove filter First answer: ${words}`);
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ firstAnswer: value }));
});

test('a double click on the bin of a card deletes no other card', async () => {
  const remove = vi.fn(() => ({ batchId: 'batch', counts: { lead: 1 } }));
  const { person } = showList(listOf(card, registration), '/crm/leads', { 'leads.delete': remove });

  await person.dblClick(await screen.findByRole('button', { name: `Delete ${auditLead.title}` }));

  expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  expect(remove).toHaveBeenCalledOnce();
});

test('deleting a lead needs no confirmation, shows a message, moves the focus, and can be undone', async () => {
  const list = vi
    .fn()
    .mockResolvedValueOnce(listOf(card, registration))
    .mockResolvedValue(listOf(registration));
  const restore = vi.fn(() => restored());
  const remove = vi.fn(() => ({ batchId: 'batch', counts: { lead: 1 } }));
  const { person } = showList(list, '/crm/leads', { 'leads.delete': remove, 'trash.restore': restore });

  await person.click(await screen.findByRole('button', { name: `Delete ${auditLead.title}` }));

  expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: auditLead.title })).toBeNull());
  expect(screen.getByRole('link', { name: registration.title })).toHaveFocus();
  expect(screen.getByText(auditLead.title)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 'a', batchId: expect.any(String) });
  expect(restore).toHaveBeenCalledExactlyOnceWith({
    id: expect.any(String),
    batchId: 'batch',
    duplicates: 'restore',
  });
});

test('a lead of the list opens at once with the fields of its card, takes an activity, and the others are added when loaded', async () => {
  let answer = (_lead: typeof auditLead) => {};
  const byId = new Promise<typeof auditLead>((resolve) => {
    answer = resolve;
  });
  const { person } = render(
    <LeadList />,
    { 'leads.list': { items: [auditLead], nextCursor: null, total: 1 }, 'leads.byId': () => byId },
    { at: '/crm/leads', others: [{ path: '/crm/leads/:id', element: <LeadScreen /> }] },
  );

  await person.click(await screen.findByRole('link', { name: auditLead.title }));
  const heading = screen.getByRole('heading', { name: auditLead.title, level: 1 });
  expect(heading).toHaveFocus();
  expect(screen.getByText('Ada Byron')).toBeVisible();
  expect(screen.queryByText('Referral')).toBeNull();
  expect(screen.queryByText('Form Data')).toBeNull();
  await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Rang Ada');
  answer(auditLead);

  expect(await screen.findByText('Referral')).toBeVisible();
  expect(heading).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rang Ada');
});
