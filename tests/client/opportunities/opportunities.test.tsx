import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { LeadQuickActions } from '#client/crm/leads/detail/LeadQuickActions.tsx';
import { OpportunityBoard } from '#client/crm/opportunities/board/OpportunityBoard.tsx';
import { Opportunities } from '#client/crm/opportunities/Opportunities.tsx';
import { OpportunityForm } from '#client/crm/opportunities/OpportunityForm.tsx';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { auditLead } from '../../support/records/leads.ts';
import { auditOpportunity, boardOf } from '../../support/records/opportunities.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const column = (stage: string) => within(screen.getByRole('region', { name: new RegExp(`^${stage}`) }));
const { name } = auditOpportunity;

/** The board of a server with this one card, which moves where the answer to `move` says. */
function showBoard(
  move: (input: Input<'opportunities.move'>) => OpportunityRecord | Promise<OpportunityRecord> | undefined,
  at = '/crm/opportunities',
) {
  let card = auditOpportunity;
  const moved = vi.fn(async (input: Input<'opportunities.move'>) => {
    const answer = await move(input);
    const { closedOn = null, lostReason = null, stage } = input;
    card = { ...card, stage, closedOn, lostReason, version: 2 };
    return answer ?? card;
  });
  const put = (stage: OpportunityCard['stage']) => {
    card = { ...card, stage, version: 2 };
  };
  const shown = render(
    <OpportunityBoard />,
    { ...boardOf(() => [card]), 'opportunities.move': moved },
    { at },
  );
  return { ...shown, moved, put };
}

async function chooseStage(person: ReturnType<typeof render>['person'], stage: string) {
  await person.click(await screen.findByRole('button', { name: `Move or change ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: stage }));
}

describe('the board', () => {
  test('shows the count and the value of each column', async () => {
    showBoard(vi.fn());
    await screen.findByRole('article');

    expect(column('Qualification').getByRole('heading', { level: 2 })).toHaveTextContent('Qualification 1');
    expect(column('Qualification').getByText(/expected/).parentElement).toHaveTextContent(
      '$12,500 · expected $1,250',
    );
    expect(screen.getByText('Expected', { exact: false, selector: 'dt' }).nextSibling).toHaveTextContent(
      '$1,250',
    );
  });

  test('has renewals that nobody has begun in a column of their own, apart from the sums, until they move', async () => {
    let card: OpportunityCard = { ...auditOpportunity, isRenewal: true };
    const move = ({ stage }: Input<'opportunities.move'>) => {
      card = { ...card, stage, version: 2 };
      return { ...auditOpportunity, ...card };
    };
    const { person } = render(<OpportunityBoard />, {
      ...boardOf(() => [card]),
      'opportunities.move': move,
    });
    await screen.findByRole('article');

    expect(column('Renewals').getByRole('heading', { level: 2 })).toHaveTextContent('Renewals 1');
    expect(column('Qualification').getByText('Nothing here')).toBeVisible();
    const sum = screen.getByText('Open', { exact: false, selector: 'dt' }).nextSibling;
    expect(sum).toHaveTextContent('$0');
    expect(screen.getByText('All excl. GST, without renewals')).toBeVisible();
    await chooseStage(person, 'Proposal');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Renewals/ })).toBeNull());
    expect(column('Proposal').getByRole('article')).toBeVisible();
    expect(sum).toHaveTextContent('$12,500');
  });

  test('moves a card and its totals at once, before the server has responded', async () => {
    let answer = (_: OpportunityRecord) => {};
    const { person, moved } = showBoard(() => new Promise((resolve) => (answer = resolve)));

    await chooseStage(person, 'Proposal');

    expect(await column('Proposal').findByRole('link', { name })).toBeVisible();
    expect(column('Qualification').queryByRole('link', { name })).toBeNull();
    expect(column('Proposal').getByText(/expected/)).toHaveTextContent('expected $6,250');
    expect(moved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'o1', version: 1, stage: 'proposal' }),
    );
    answer({ ...auditOpportunity, stage: 'proposal', version: 2 });
    expect(await screen.findByText('Moved to Proposal')).toBeVisible();
  });

  test('takes a move back by Undo, with the probability that the card had, and the reason for which it was lost', async () => {
    const closing = { stage: 'lost', probability: 0, closedOn: '2026-11-02', lostReason: 'Price' } as const;
    const lost = { ...auditOpportunity, ...closing };
    const update = vi.fn(() => ({ ...lost, version: 3 }));
    const { person } = render(
      <OpportunityBoard />,
      {
        ...boardOf(() => [lost]),
        'opportunities.move': { ...lost, stage: 'proposal', probability: 50, closedOn: null, version: 2 },
        'opportunities.update': update,
      },
      { at: '/crm/opportunities' },
    );

    await person.click(await screen.findByRole('button', { name: /^Lost 1/ }));
    await chooseStage(person, 'Proposal');
    await screen.findByText('Moved to Proposal, probability 50%');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: lost.id,
      version: 2,
      data: closing,
    });
  });

  test('has `j` and `k` go from card to card, as in lists', async () => {
    const cards = ['Alpha', 'Beta'].map((name) => ({ ...auditOpportunity, name, id: name }));
    const { person } = render(
      <OpportunityBoard />,
      boardOf(() => cards),
      { at: '/crm/opportunities' },
    );
    await screen.findByRole('link', { name: 'Beta' });
    await person.keyboard('j');
    expect(screen.getByRole('link', { name: 'Alpha' })).toHaveFocus();
    await person.keyboard('j');
    expect(screen.getByRole('link', { name: 'Beta' })).toHaveFocus();
    await person.keyboard('k');
    expect(screen.getByRole('link', { name: 'Alpha' })).toHaveFocus();
  });

  test('rolls back a card that could not be moved, and shows why', async () => {
    const { person } = showBoard(() => {
      throw trpcError('SERVICE_UNAVAILABLE', 'The database cannot be reached just now.');
    });

    await chooseStage(person, 'Proposal');

    expect(await screen.findByText('The database cannot be reached just now.')).toBeVisible();
    expect(column('Qualification').getByRole('link', { name })).toBeVisible();
  });

  test('shows the new column of a card that a colleague moved first', async () => {
    const { person, put } = showBoard(() => {
      put('negotiation');
      throw trpcError('CONFLICT', 'Changed', { current: { ...auditOpportunity, stage: 'negotiation' } });
    });

    await chooseStage(person, 'Proposal');

    expect(await screen.findByText(`Somebody else changed ${name} meanwhile`)).toBeVisible();
    expect(await column('Negotiation').findByRole('link', { name })).toBeVisible();
    expect(column('Proposal').queryByRole('link', { name })).toBeNull();
  });

  test('shows won and lost as rails, whose cards are loaded once one is opened, with the fee where nothing is paid once', async () => {
    const won: OpportunityCard = {
      ...{ ...auditOpportunity, stage: 'won', closedOn: '2026-11-02' },
      ...{ value: 0, monthlyFee: 50_000 },
    };
    const answers = boardOf(() => [won]);
    const load = vi.fn(answers['opportunities.column']);
    const { person } = render(
      <OpportunityBoard />,
      { ...answers, 'opportunities.column': load },
      { at: '/crm/opportunities' },
    );

    const rail = await screen.findByRole('button', { name: /^Won 1/ });
    expect(rail).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('button', { name: /^Lost 0/ })).toBeVisible();
    await column('Qualification').findByText('Nothing here');
    expect(load).not.toHaveBeenCalledWith(expect.objectContaining({ stage: 'won' }));
    rail.focus();
    await person.keyboard('{Enter}');

    expect(await column('Won').findByRole('link', { name })).toBeVisible();
    expect(column('Won').getByText('$500 a month')).toBeVisible();
    expect(rail).toHaveFocus();
    expect(rail).toHaveAttribute('aria-expanded', 'true');
    await person.keyboard('{Enter}');
    expect(column('Won').queryByRole('link', { name })).toBeNull();
  });

  test('says by how many days a card is late, and names its owner by initials', async () => {
    const late: OpportunityCard = { ...auditOpportunity, expectedCloseDate: dayFromToday(-8) };
    render(
      <OpportunityBoard />,
      boardOf(() => [late]),
      { at: '/crm/opportunities' },
    );

    const card = within(await screen.findByRole('article'));
    expect(card.getByText('8 days late')).toBeVisible();
    const owner = card.getByTitle('Kim Lee');
    expect(owner).toHaveTextContent('Kim Lee');
    expect(owner.querySelector('[data-initials=KL]')).toBeVisible();
  });

  test('wins a card at once, with the day of today', async () => {
    const { person, moved } = showBoard(vi.fn());

    await chooseStage(person, 'Won');

    expect(await screen.findByText('Moved to Won')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(moved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ stage: 'won', closedOn: today() }),
    );
  });

  test('shows the columns that are in its address', async () => {
    showBoard(vi.fn(), '/crm/opportunities?stage=qualification,won&owner=nobody');
    await screen.findByRole('article');

    expect(screen.getAllByRole('region')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  });
});

describe('the list', () => {
  const page = { items: [auditOpportunity], nextCursor: null, total: 1 };
  const list = (at: string, answers: Answers = {}) =>
    render(
      <Opportunities />,
      { ...boardOf(() => [auditOpportunity]), 'opportunities.list': () => page, ...answers },
      { at },
    );

  test('keeps search and filters of the board, and is sorted by its headers', async () => {
    const listOpportunities = vi.fn(() => page);
    const { person, address } = list('/crm/opportunities?owner=me&value=5000..', {
      'opportunities.list': listOpportunities,
    });

    await person.click(await screen.findByRole('link', { name: 'Table' }));
    await person.click(await screen.findByRole('link', { name: /Closes/ }));

    expect(address()).toBe('/crm/opportunities?owner=me&value=5000..&view=table&sort=closing');
    const sorted = expect.objectContaining({ owner: 'me', value: '5000..', sort: 'closing' });
    await waitFor(() => expect(listOpportunities).toHaveBeenCalledWith(sorted));
    expect(screen.getByRole('rowheader', { name })).toBeVisible();
  });

  test('needs a reason before several are closed as lost', async () => {
    const change = vi.fn(() => ({ changeId: 'change', count: 1 }));
    const { person } = list('/crm/opportunities?view=list', { 'opportunities.changeMany': change });

    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await person.click(await screen.findByRole('button', { name: 'Set stage' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Lost' }));
    await person.click(await screen.findByRole('button', { name: 'Mark as lost' }));
    expect(await screen.findByText('Say why it was lost')).toBeVisible();
    expect(change).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'No answer' }));
    await person.click(screen.getByRole('button', { name: 'Mark as lost' }));

    expect(await screen.findByText('1 opportunity set to Lost')).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith({
      changeId: expect.any(String),
      selection: { ids: ['o1'] },
      change: { stage: 'lost', lostReason: 'No answer', closedOn: today() },
    });
  });
});

describe('converting a lead', () => {
  const next = (fromLead: Answers['opportunities.fromLead'], lead = auditLead) =>
    render(<LeadQuickActions lead={lead} />, { 'opportunities.fromLead': fromLead }, { at: '/crm/leads/a' });

  test('starts with the values of the lead, and opens the opportunity', async () => {
    const fromLead = vi.fn((_: object) => auditOpportunity);
    const { person, address } = next(fromLead);

    await person.click(screen.getByRole('button', { name: 'Convert to Opportunity' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Sunrise Care · audit');
    await person.click(screen.getByRole('button', { name: 'Convert' }));

    await waitFor(() => expect(address()).toBe('/crm/opportunities/o1'));
    expect(fromLead).toHaveBeenCalledWith(
      expect.objectContaining({
        leadId: auditLead.id,
        name: 'Sunrise Care · audit',
        value: auditLead.estimatedValue,
        expectedCloseDate: auditLead.expectedCloseDate,
        stage: 'qualification',
      }),
    );
  });

  test('that a colleague converted a moment before opens their opportunity', async () => {
    const { person, address } = next(() => {
      throw trpcError('CONFLICT', 'Already', { current: { ...auditOpportunity, id: 'theirs' } });
    });

    await person.click(screen.getByRole('button', { name: 'Convert to Opportunity' }));
    await person.click(await screen.findByRole('button', { name: 'Convert' }));

    expect(await screen.findByText('Somebody else converted this lead a moment ago')).toBeVisible();
    expect(address()).toBe('/crm/opportunities/theirs');
  });

  test('is possible only once: afterwards the lead links to its opportunity', () => {
    next(auditOpportunity, { ...auditLead, opportunityId: 'o1' });

    expect(screen.getByRole('link', { name: 'Open opportunity' })).toHaveAttribute(
      'href',
      '/crm/opportunities/o1',
    );
    expect(screen.queryByRole('button', { name: 'Convert to Opportunity' })).toBeNull();
  });
});

test('a lost opportunity is not saved without its reason', async () => {
  const create = vi.fn();
  const answers = { 'opportunities.update': create };
  const { person } = render(
    <SessionContext value={{ user: ada, signOut: () => {} }}>
      <OpportunityForm opportunity={auditOpportunity} onDone={() => {}} />
    </SessionContext>,
    answers,
  );

  await person.click(screen.getByRole('combobox', { name: 'Stage' }));
  await person.click(await screen.findByRole('option', { name: 'Lost' }));
  expect(screen.getByLabelText('Probability (%)')).toHaveValue('0');
  await person.click(screen.getByRole('button', { name: 'Save opportunity' }));

  expect(await screen.findByText('Say why it was lost')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});
