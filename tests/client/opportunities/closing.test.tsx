import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OpportunityBoard } from '#client/crm/opportunities/board/OpportunityBoard.tsx';
import { OpportunityScreen } from '#client/crm/screens/OpportunityScreen.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import { today } from '#shared/fields/format.ts';
import type { OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { crashTab } from '../../support/crashTab.ts';
import { auditOpportunity, boardOf } from '../../support/records/opportunities.ts';
import { type Answers, render } from '../../support/render.tsx';

beforeEach(() => localStorage.clear());

const namesake = { ...auditOpportunity, id: 'o2', expectedCloseDate: '2030-04-30' };

/** Opens the board of two opportunities of the same name, and the dialog that closes one of them as lost. */
async function loseCard(index: 0 | 1, answers: Answers = {}) {
  const { person } = render(
    <UserIdContext value="pat">
      <OpportunityBoard />
    </UserIdContext>,
    { ...boardOf(() => [auditOpportunity, namesake]), ...answers },
    { at: '/crm/opportunities' },
  );
  const menus = await screen.findAllByRole('button', { name: `Move or change ${auditOpportunity.name}` });
  await person.click(menus[index] as HTMLElement);
  await person.click(await screen.findByRole('menuitem', { name: 'Lost' }));
  return { person, reason: await screen.findByLabelText(/Lost reason/) };
}

test('the draft of a lost reason is restored for its own opportunity, not for another of the same name', async () => {
  const first = await loseCard(0);
  await first.person.type(first.reason, 'Went with a friend');
  await crashTab();

  expect((await loseCard(1)).reason).toHaveValue('');
  await crashTab();
  expect((await loseCard(0)).reason).toHaveValue('Went with a friend');
});

test('the reason for which the client declined the newest proposal is filled in, and is the first to choose', async () => {
  const declined = { id: 'p', name: 'PR-2026-00001', reason: 'Too dear' };
  const { person, reason } = await loseCard(0, { 'proposals.declined': declined });

  expect(reason).toHaveValue('Client: ‘Too dear’');
  const [first, price] = within(screen.getByRole('group', { name: 'Usual reasons' })).getAllByRole('button');
  await person.click(price as HTMLElement);
  expect(reason).toHaveValue('Price');
  await person.click(first as HTMLElement);
  expect(reason).toHaveValue('Client: ‘Too dear’');
});

test('an opportunity whose proposal was declined is closed as lost with that reason by one press', async () => {
  const move = vi.fn(() => ({ ...auditOpportunity, stage: 'lost' as const, version: 2 }));
  const { person } = render(
    <OpportunityScreen />,
    {
      'opportunities.byId': auditOpportunity,
      'opportunities.move': move,
      'proposals.declined': { id: 'p', name: 'PR-2026-00001', reason: null },
    },
    { at: `/crm/opportunities/${auditOpportunity.id}`, path: '/crm/opportunities/:id' },
  );

  await person.click(await screen.findByRole('button', { name: 'Close as lost' }));

  expect(await screen.findByText('Moved to Lost')).toBeVisible();
  expect(move).toHaveBeenCalledExactlyOnceWith({
    id: auditOpportunity.id,
    version: auditOpportunity.version,
    stage: 'lost',
    closedOn: today(),
    lostReason: 'Proposal declined',
  });
});

test.each([
  [
    'starts the engagement of its account',
    [],
    'Start engagement',
    `new?account=${auditOpportunity.accountId}`,
  ],
  ['opens the engagement that runs', [{ id: 'e' }], 'Open engagement', 'e'],
])('a won opportunity %s', async (_, items, name, path) => {
  const won: OpportunityRecord = { ...auditOpportunity, stage: 'won', closedOn: '2026-11-20' };
  const list = vi.fn().mockReturnValue({ items, nextCursor: null, total: items.length });
  render(
    <OpportunityScreen />,
    { 'opportunities.byId': won, 'engagements.list': list },
    { at: `/crm/opportunities/${won.id}`, path: '/crm/opportunities/:id' },
  );

  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/crm/engagements/${path}`);
  expect(list).toHaveBeenCalledWith({ accountId: won.accountId, state: 'running', limit: 1 });
  expect(screen.getByText(/^Won on 20 Nov/)).toBeVisible();
  // The next step of before it was won is over.
  expect(screen.queryByText(auditOpportunity.nextStep ?? '')).toBeNull();
  const followUp = screen.getByRole('button', { name: 'Schedule Follow-up' });
  expect(followUp).toHaveAttribute('data-variant', 'subtle');
});

test.each([
  ['proposal', 'proposal'],
  [null, 'qualification'],
] as const)('a lost opportunity whose last open stage is %s is opened again in %s', async (last, stage) => {
  const lost: OpportunityRecord = {
    ...auditOpportunity,
    ...{ stage: 'lost', closedOn: '2026-11-20', lostReason: 'Price', lastOpenStage: last },
  };
  let shown = lost;
  const move = vi.fn(() => {
    shown = { ...auditOpportunity, stage, version: 2 };
    return shown;
  });
  const { person } = render(
    <OpportunityScreen />,
    { 'opportunities.byId': () => shown, 'opportunities.move': move },
    { at: `/crm/opportunities/${lost.id}`, path: '/crm/opportunities/:id' },
  );
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' }));
  const [, reason, first] = actions.getAllByRole('button');
  expect(reason).toHaveAccessibleName('Edit Lost reason: Price');
  expect(first).toHaveAccessibleName('Reopen');

  await person.click(first as HTMLElement);

  expect(await screen.findByText(/^Moved to/)).toBeVisible();
  expect(move).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ stage, closedOn: null }));
  // The button goes with the state, and the focus stays among the others.
  await waitFor(() => expect(actions.getByRole('button', { name: 'Move to…' })).toHaveFocus());
});

test('the day on which an opportunity was won is changed where it stands', async () => {
  const won: OpportunityRecord = { ...auditOpportunity, stage: 'won', closedOn: '2026-11-20' };
  const update = vi.fn(({ data }) => ({ ...won, ...data, version: 2 }));
  const { person } = render(
    <OpportunityScreen />,
    { 'opportunities.byId': won, 'opportunities.update': update },
    { at: `/crm/opportunities/${won.id}`, path: '/crm/opportunities/:id' },
  );
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' }));

  await person.click(actions.getByRole('button', { name: /^Edit Won on: / }));
  const day = await actions.findByLabelText('Won on');
  await person.clear(day);
  await person.type(day, '2026-11-18{Enter}');

  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ data: { closedOn: '2026-11-18' } }));
});
