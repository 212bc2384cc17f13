import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { EngagementList } from '#client/crm/engagements/EngagementList.tsx';
import { EngagementScreen } from '#client/crm/screens/EngagementScreen.tsx';
import type { TimelineEntry } from '#shared/activities/activities.schema.ts';
import type { EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { type EngagementStep, factsOf, startSteps } from '#shared/engagements/steps.ts';
import { standardSteps } from '#shared/engagements/template.ts';
import { dayFromToday, formatShortDay, today } from '#shared/fields/format.ts';
import { workingDayFrom } from '#shared/fields/workingTime.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, type Output, render, trpcError } from '../../support/render.tsx';

const steps = startSteps(standardSteps, dayFromToday(-8), new Set()).map((step, at) =>
  at === 0 ? { ...step, dueOn: dayFromToday(-8) } : step,
);

const engagement: EngagementRecord = {
  id: '019aa5f0-0000-7000-8000-0000000000f1',
  name: 'NDIS registration',
  accountId: sunriseCare.id,
  accountName: sunriseCare.name,
  contactId: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  contactDoNotEmail: false,
  state: 'running',
  startsOn: dayFromToday(-8),
  ownerId: null,
  ownerName: null,
  notes: null,
  steps,
  ...factsOf(steps, 'running'),
  proposalId: null,
  createdById: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  version: 1,
};

const page = { items: [], nextCursor: null, total: 0 };
const answers = { 'engagements.byId': engagement };
const showDetail = (more: Answers = {}) =>
  render(
    <EngagementScreen />,
    { ...answers, ...more },
    { at: `/crm/engagements/${engagement.id}`, path: '/crm/engagements/:id' },
  );

test('the list says on each card which step is late, and who is waited for', async () => {
  const { steps: _, ...card } = engagement;
  render(<EngagementList />, {
    'engagements.list': { items: [{ ...card, stepCount: 10, isRenewal: false }], nextCursor: null, total: 1 },
  });
  const shown = await screen.findByRole('article');
  for (const text of ['Sunrise Care', '1 of 10: Accept Proposal', 'Client'])
    expect(within(shown).getByText(text)).toBeVisible();
  expect(within(shown).getAllByText('8 days late')).not.toHaveLength(0);
});

describe('the screen', () => {
  test('has Delete in its menu, with Undo', async () => {
    const remove = vi.fn((_: object) => ({ batchId: 'b1', counts: { engagement: 1 } }));
    const restore = vi.fn(() => restored());
    const { person, address } = showDetail({ 'engagements.delete': remove, 'trash.restore': restore });
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));

    expect(await screen.findByText('Engagement deleted successfully')).toBeVisible();
    expect(remove).toHaveBeenCalledWith(expect.objectContaining({ id: engagement.id }));
    expect(address()).toBe('/crm/engagements');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restore).toHaveBeenCalledOnce());
  });

  test('finishes the current step with one press, and Undo sets the steps back', async () => {
    // The third step has no day: it gets one, and has not moved.
    const dated = steps.map((step, at) => (at > 2 ? { ...step, dueOn: dayFromToday(20 + at) } : step));
    const moved = dated.map((step, at) => (at > 1 ? { ...step, dueOn: dayFromToday(40 + at) } : step));
    const changeStep = vi.fn((_: object) => ({ ...engagement, steps: moved, version: 2 }));
    const update = vi.fn((_: object) => ({ ...engagement, version: 3 }));
    const { person } = showDetail({
      'engagements.byId': { ...engagement, steps: dated },
      'engagements.changeStep': changeStep,
      'engagements.update': update,
    });
    await person.click(await screen.findByRole('button', { name: 'Step done' }));
    expect(changeStep).toHaveBeenLastCalledWith(
      expect.objectContaining({
        step: '1',
        version: 1,
        data: expect.objectContaining({ state: 'done', doneOn: today(), shifts: false }),
      }),
    );
    await screen.findByRole('button', { name: 'Undo' });
    expect(
      screen.getByText(
        `${steps.length - 3} later dates moved, the next to ${formatShortDay(moved[3]?.dueOn ?? '')}`,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Step done' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(update).toHaveBeenLastCalledWith({ id: engagement.id, version: 2, data: { steps: dated } });
  });

  test('once the last step is done, opens the form of the registration with what was proposed', async () => {
    const [doneOn, last] = [dayFromToday(-1), steps.length - 1];
    const done = steps.map((step) => ({ ...step, state: 'done' as const, doneOn }));
    const near = {
      ...engagement,
      proposalId: draftProposal.id,
      steps: done.map((step, at) => (at === last ? { ...step, state: 'open' as const, doneOn: null } : step)),
    };
    const finished = { ...near, state: 'finished' as const, steps: done, version: 2 };
    const { person, router } = showDetail({
      'engagements.byId': near,
      'engagements.changeStep': finished,
      'proposals.byId': {
        ...draftProposal,
        document: { ...draftProposal.document, audit: 'Certification' },
      },
      'registrations.list': page,
    });
    await person.click(await screen.findByRole('button', { name: 'Step done' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/crm/registrations/new'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      account: sunriseCare.id,
      groups: draftProposal.document.groups.map(({ number }) => number).join(','),
      pathway: 'certification',
      start: doneOn,
    });
    expect(draftProposal.document.groups).not.toEqual([]);
  });

  test.each([
    ['of a renewal’s proposal', 'renewal', null, true],
    ['whose renewal was started', 'new', '2026-11-01', true],
    ['that it does not renew', 'new', null, false],
  ] as const)(
    'with a current registration %s, opens the form of the one that replaces it, or none',
    async (_, provider, renewalStartedOn, opens) => {
      const steps = [{ ...(engagement.steps[0] as EngagementStep), state: 'open' as const }];
      const near = { ...engagement, proposalId: draftProposal.id, steps };
      const done = steps.map((step) => ({ ...step, state: 'done' as const, doneOn: today() }));
      const current = { id: 'r1', renewalStartedOn } as Output<'registrations.list'>['items'][number];
      const { person, router } = showDetail({
        'engagements.byId': near,
        'engagements.changeStep': { ...near, state: 'finished' as const, steps: done, version: 2 },
        'proposals.byId': { ...draftProposal, selection: { ...draftProposal.selection, provider } },
        'registrations.list': { ...page, items: [current] },
      });
      await person.click(await screen.findByRole('button', { name: 'Step done' }));
      await screen.findByRole('button', { name: 'Undo' });
      expect(new URLSearchParams(router.state.location.search).get('replaces')).toBe(opens ? 'r1' : null);
      expect(router.state.location.pathname.endsWith('/registrations/new')).toBe(opens);
    },
  );

  test('gives the current step that has no day one with one press, and what follows is counted from it', async () => {
    const changeStep = vi.fn((_: object) => engagement);
    const open = steps.map((step, at) => (at < 2 ? { ...step, state: 'done' as const } : step));
    const { person } = showDetail({
      'engagements.byId': { ...engagement, steps: open },
      'engagements.changeStep': changeStep,
    });
    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    expect(acts.getByText('No day yet')).toBeVisible();
    expect(acts.getByRole('button', { name: /^Another day: / })).toBeVisible();
    expect(screen.getByText(/^28 days after the step before/)).toBeVisible();
    const dueOn = workingDayFrom(dayFromToday(28), new Set());
    const name = `By ${formatShortDay(dueOn)}: ${open[2]?.name}`;
    await person.click(acts.getByRole('button', { name }));
    expect(changeStep).toHaveBeenLastCalledWith(
      expect.objectContaining({ data: expect.objectContaining({ state: 'open', dueOn, shifts: true }) }),
    );
  });

  test('changes the day of the current step from its top, and what follows moves along', async () => {
    const changeStep = vi.fn((_: object) => engagement);
    const { person } = showDetail({ 'engagements.changeStep': changeStep });
    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    const change = acts.getByRole('button', { name: /^Change the day: / });
    await person.click(change);
    const step = change.getAttribute('aria-label')?.replace('Change the day: ', '') ?? '';
    const dialog = await screen.findByRole('dialog', { name: step });
    expect(within(dialog).queryByRole('textbox', { name: 'Note' })).toBeNull();
    // The later days are asked about once this one is another.
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    const due = within(dialog).getByLabelText('Due');
    await person.clear(due);
    await person.type(due, dayFromToday(90));
    expect(within(dialog).getByRole('checkbox', { name: 'Shift what follows' })).toBeChecked();
    await person.click(within(dialog).getByRole('button', { name: 'Save step' }));
    expect(changeStep).toHaveBeenLastCalledWith(
      expect.objectContaining({ data: expect.objectContaining({ dueOn: dayFromToday(90), shifts: true }) }),
    );
  });

  test('changes a step in a dialog, which keeps what was typed when the server refuses it', async () => {
    const message = 'This is before the start of the engagement';
    const changeStep = vi
      .fn((_: object) => engagement)
      .mockImplementation(() => {
        throw trpcError('BAD_REQUEST', message, { fieldErrors: { dueOn: message } });
      });
    const { person } = showDetail({ 'engagements.changeStep': changeStep });
    await person.click(await screen.findByRole('button', { name: 'Change: Training Commences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Training Commences' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'On Tuesdays');
    await person.click(within(dialog).getByRole('button', { name: 'Save step' }));
    expect(changeStep).toHaveBeenLastCalledWith(
      expect.objectContaining({ data: expect.objectContaining({ note: 'On Tuesdays', shifts: false }) }),
    );
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('On Tuesdays');
  });
});

test('the history says which steps changed, and what of them', async () => {
  const subject = { noun: 'engagement' as const, id: engagement.id, title: engagement.name };
  const change = (id: string, from: EngagementStep[], to: EngagementStep[]): TimelineEntry => ({
    ...{ kind: 'change' as const, id, at: new Date('2026-11-21T01:35:00Z'), subject },
    change: {
      ...{
        id,
        at: new Date('2026-11-21T01:35:00Z'),
        action: 'changed' as const,
        cause: null,
        byName: 'Kim Lee',
      },
      changes: [{ field: 'steps', from, to }],
    },
  });
  const before = startSteps(standardSteps, '2026-11-02', new Set());
  const [first, ...rest] = before as [EngagementStep, ...EngagementStep[]];
  const noted = before.map((step, at) =>
    at === 4 ? { ...step, note: 'Ring first', actor: 'us' as const } : step,
  );
  const done: EngagementStep = { ...first, state: 'done', doneOn: '2026-11-20' };
  const moved = rest.map((step, at) => ({ ...step, dueOn: `2026-12-0${at + 1}` }));
  showDetail({
    'activities.timeline': {
      ...page,
      items: [change('2', before, [done, ...moved]), change('1', before, noted)],
    },
  });
  const timeline = await screen.findByRole('list', { name: 'Timeline, newest first' });
  const lines = [...timeline.children].map((line) => line.textContent);
  const day = formatShortDay;
  expect(lines).toEqual([
    expect.stringContaining(
      `Kim Lee finished step 1, Accept Proposal, on ${day('2026-11-20')}, and ` +
        `moved 9 steps, the first from ${day('2026-11-16')} to ${day('2026-12-01')}`,
    ),
    expect.stringContaining(
      'Kim Lee changed 2 fieldsAccept Audit Proposal & Book Dates: Waiting for: Client → Us' +
        'Accept Audit Proposal & Book Dates: Note: Ring first',
    ),
  ]);
});

test('the link to the client’s page is made, copied, emailed and ended, which Undo takes back', async () => {
  let linkId: string | null = null;
  const setLink = vi.fn((input: { id: string; linkId: string | null }) => {
    linkId = input.linkId;
    return { id: input.id };
  });
  const mailLink = vi.fn(({ id }: { id: string; mailId: string }) => ({ id }));
  const reader = { name: 'Ada Byron', email: 'ada@sunrise.example', doNotEmail: false };
  const { person } = showDetail({
    'clientPage.link': () => ({
      linkId,
      url: linkId && `https://desk.example/status?key=${linkId}`,
      reader,
    }),
    'clientPage.setLink': setLink,
    'clientPage.mailLink': mailLink,
  });
  await person.click(await screen.findByRole('button', { name: 'Client’s page' }));
  expect(await screen.findByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    `/status?key=${sunriseCare.id}`,
  );
  await person.click(screen.getByRole('button', { name: 'Make the link' }));
  const box = await screen.findByLabelText('Link for the client');
  const made = linkId;
  expect(box).toHaveValue(`https://desk.example/status?key=${made}`);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(`https://desk.example/status?key=${made}`);

  await person.click(screen.getByRole('button', { name: 'Email it to Ada Byron' }));
  await screen.findByText('Emailing the link to ada@sunrise.example');
  expect(screen.getByRole('button', { name: 'Emailed to Ada Byron' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(mailLink).toHaveBeenCalledTimes(1);

  await person.click(screen.getByRole('button', { name: 'End the link' }));
  await screen.findByRole('button', { name: 'Make the link' });
  expect(setLink).toHaveBeenLastCalledWith({ id: sunriseCare.id, linkId: null });
  await person.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  await waitFor(() => expect(setLink).toHaveBeenLastCalledWith({ id: sunriseCare.id, linkId: made }));
});
