import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RegistrationFormScreen } from '#client/crm/registrations/RegistrationForm.tsx';
import { RegistrationList } from '#client/crm/registrations/RegistrationList.tsx';
import { timelineDates, timelineMonths } from '#client/crm/registrations/RegistrationTimeline.tsx';
import { RegistrationScreen } from '#client/crm/screens/RegistrationScreen.tsx';
import { dayFromToday, formatShortDay, formatTightDay, today } from '#shared/fields/format.ts';
import { addSpan, type DatedRegistration, registrationDates } from '#shared/registrations/dates.ts';
import type { RegistrationCard, RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { type Answers, type Input, type Output, render, trpcError } from '../../support/render.tsx';

const stored = {
  id: '019aa5f0-0000-7000-8000-0000000000e1',
  number: '4-1001',
  accountId: sunriseCare.id,
  accountName: sunriseCare.name,
  state: 'current' as const,
  pathway: 'certification' as const,
  groups: ['0107', '0138'],
  startsOn: '2025-01-01',
  // The last day to start a renewal is the day before.
  expiresOn: dayFromToday(-7),
  renewalStartedOn: null,
  midTermStartedOn: '2026-06-01',
  midTermExtendedTo: null,
  midTermExemption: null,
  auditFinishedOn: null,
  auditor: 'Global Audits',
  packageSold: null,
  ownerId: null,
  ownerName: null,
  notes: null,
  certificateId: null,
  certificateName: null,
  outlets: [{ id: '019aa5f0-0000-7000-8000-0000000000e2', name: 'Bondi', city: 'Bondi', state: 'NSW' }],
  createdById: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  version: 1,
};

const registration: RegistrationRecord = {
  ...stored,
  contactId: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  contactDoNotEmail: false,
  dates: registrationDates(stored).map((date) => ({ ...date, confirmed: null })),
};

const card: RegistrationCard = {
  ...stored,
  renewalOpensOn: null,
  lapsesOn: null,
  renewalDueOn: dayFromToday(-8),
  midTermOn: null,
  isMidTermToConfirm: false,
};

/** The supplied catalogue with one of its groups. */
const catalogue = {
  ...defaultCatalogue,
  groups: defaultCatalogue.groups.filter(({ number }) => number === '0107'),
};
const answers: Answers = { 'registrations.byId': registration, 'catalogue.current': catalogue };

type Update = (input: Input<'registrations.update'>) => Output<'registrations.update'>;

const showDetail = (more: Answers = {}) =>
  render(
    <RegistrationScreen />,
    { ...answers, ...more },
    { at: `/crm/registrations/${stored.id}`, path: '/crm/registrations/:id' },
  );

describe('the list', () => {
  test('shows on each card what is late, in words', async () => {
    render(<RegistrationList />, { 'registrations.list': { items: [card], nextCursor: null, total: 1 } });
    const shown = await screen.findByRole('article');
    for (const text of ['Sunrise Care', 'Renewal 8 days late', '0107, 0138', 'Global Audits'])
      expect(within(shown).getByText(text)).toBeVisible();
  });

  test('says in its table by how many days what is late, in the name of the cell too', async () => {
    const late = { ...card, midTermOn: dayFromToday(-3) };
    render(
      <RegistrationList />,
      { 'registrations.list': { items: [late], nextCursor: null, total: 1 } },
      { at: '/crm/registrations?view=table' },
    );
    const day = formatTightDay(stored.expiresOn);
    expect(await screen.findByRole('button', { name: `Edit Expires: ${day}` })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit State: Renewal late, Current' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '3 days late' })).toBeVisible();
  });

  test.each([
    [29, 'Application lapses in 29 days'],
    [31, 'Current'],
    [-1, 'Current'],
  ])('an application that lapses in %i days is said on its card as ‘%s’', async (days, words) => {
    const started = { ...card, renewalDueOn: null, lapsesOn: dayFromToday(days) };
    render(<RegistrationList />, { 'registrations.list': { items: [started], nextCursor: null, total: 1 } });
    expect(within(await screen.findByRole('article')).getByText(words)).toBeVisible();
  });

  test('a mid-term audit that is to be confirmed is not late', async () => {
    const unsure = { ...card, renewalDueOn: null, midTermOn: dayFromToday(-3), isMidTermToConfirm: true };
    render(<RegistrationList />, { 'registrations.list': { items: [unsure], nextCursor: null, total: 1 } });
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText('Current')).toBeVisible();
    expect(shown.queryByText(/late/)).toBeNull();
    expect(timelineDates(unsure, today()).filter(({ isLate }) => isLate)).toEqual([]);
  });

  test('a started renewal has the day on which its application lapses on the timeline, until it has passed', () => {
    const lapses = (lapsesOn: string) =>
      timelineDates({ ...card, lapsesOn }, today()).filter(({ mark }) => mark === 'L');
    expect(lapses(dayFromToday(29))).toEqual([
      { mark: 'L', name: 'Unfinished application lapses', day: dayFromToday(29), isLate: false },
    ]);
    expect(lapses(dayFromToday(-1))).toEqual([]);
  });

  test('answers ‘Who expires in March?’ by one choice of twelve months', async () => {
    const list = vi.fn((_: Input<'registrations.list'>) => ({ items: [card], nextCursor: null, total: 1 }));
    const { person } = render(<RegistrationList />, { 'registrations.list': list });
    const months = await screen.findByRole('combobox', { name: 'Expires' });
    const march = within(months).getByRole('option', { name: /^March/ }) as HTMLOptionElement;
    await person.selectOptions(months, march);
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ renews: expect.stringMatching(/^(\d{4})-03-01\.\.\1-03-31$/) }),
    );
    const names = within(months)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(13);
    // Months of another year say it.
    expect(names.filter((name) => name?.endsWith(today().slice(0, 4)))).toEqual([]);
  });
});

describe('a task for all of these', () => {
  const shown = { items: [card], nextCursor: null, total: 1 };

  test('is added to what is selected, with Undo', async () => {
    const addTasks = vi.fn(({ changeId }: Input<'registrations.addTasks'>) => ({ changeId, count: 1 }));
    const undo = vi.fn(() => ({ message: 'Tasks removed' }));
    const { person } = render(<RegistrationList />, {
      'registrations.list': shown,
      'registrations.addTasks': addTasks,
      'acts.undo': undo,
    });
    await person.click(await screen.findByRole('checkbox', { name: /Sunrise Care/ }));
    await person.click(await screen.findByRole('button', { name: 'Add a task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a task to 1 selected' }));
    await person.type(await dialog.findByLabelText(/^Title/), 'Send the new rules');
    await person.click(dialog.getByRole('button', { name: 'Add the tasks' }));

    expect(addTasks).toHaveBeenCalledWith(
      expect.objectContaining({
        selection: { ids: [stored.id] },
        task: expect.objectContaining({ title: 'Send the new rules', ownerId: null }),
      }),
    );
    expect(await screen.findByText('1 task added')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /Undo/ }));
    expect(undo).toHaveBeenCalledWith({ act: addTasks.mock.calls[0]?.[0].changeId });
  });
});

describe('the timeline', () => {
  const inMonths = (months: number) => addSpan(`${today().slice(0, 8)}15`, { months });
  const renewing = {
    ...card,
    renewalOpensOn: inMonths(2),
    renewalDueOn: inMonths(8),
    expiresOn: inMonths(8),
    midTermOn: inMonths(-3),
  };
  const replaced: RegistrationCard = {
    ...renewing,
    id: '019aa5f0-0000-7000-8000-0000000000e9',
    state: 'replaced',
    number: '4-0999',
  };
  const list = { 'registrations.list': { items: [renewing, replaced], nextCursor: null, total: 2 } };
  const show = () =>
    render(
      <RegistrationList />,
      { ...list, 'team.options': [], 'savedViews.list': [] },
      { at: '/crm/registrations?view=timeline', path: '/crm/registrations' },
    );

  test('has a row for each current registration, and a column for each of the next 24 months', async () => {
    show();
    const table = await screen.findByRole('table');
    const months = within(table).getAllByRole('columnheader');
    expect(months.filter((month) => month.getAttribute('scope') === 'col').length).toBe(26);
    // One that was replaced has no dates to come.
    const row = within(within(table).getByRole('row', { name: /^Sunrise Care/ }));
    expect(row.getByRole('link', { name: /Sunrise Care/ })).toHaveAttribute(
      'href',
      `/crm/registrations/${stored.id}`,
    );
    const cells = row.getAllByRole('cell');
    const filled = cells.flatMap((cell, index) => (cell.textContent ? [[index, cell.textContent]] : []));
    // The first cell is for what is late since before this month; the next for this month.
    expect(filled).toEqual([
      [0, `M${formatShortDay(inMonths(-3))}Mid-term audit by ${formatShortDay(inMonths(-3))}, late`],
      [3, `O15Renewal opens ${formatShortDay(inMonths(2))}`],
      [9, `E15Expires ${formatShortDay(inMonths(8))}`],
    ]);
    expect(cells.flatMap((cell, index) => (cell.dataset.window ? [index] : []))).toEqual([
      3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('is one of three views, which a person can switch', async () => {
    const { person } = show();
    await screen.findByRole('table');
    await person.click(screen.getByRole('link', { name: 'Cards' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  test('crosses years, and ends after 24 months', () => {
    const months = timelineMonths('2026-11-24');
    expect(months.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['2026-11', '2026-12', '2027-01', '2028-10']),
    );
    expect(months).toHaveLength(24);
    expect(months[2]).toEqual({ id: '2027-01', year: 2027, name: 'Jan' });
  });
});

describe('the screen of a registration', () => {
  test('says of each date when, why, from which rule, when checked, and what is to be confirmed', async () => {
    const { person } = showDetail();

    const panel = within(await screen.findByRole('region', { name: 'Dates' }));
    const items = panel.getAllByRole('listitem');
    expect(items).toHaveLength(4);
    const ofTitle = (title: string) => {
      const item = items.find((one) => within(one).queryByText(title));
      if (!item) throw new Error(`No date ${title}`);
      return within(item);
    };
    const start = ofTitle('Last day to start the renewal');
    expect(start.getByText(formatShortDay(dayFromToday(-8)))).toBeVisible();
    expect(start.getByText('8 days late')).toBeVisible();
    await person.click(start.getByRole('button', { name: 'Rule: Last day to start the renewal' }));
    expect(
      start.getByText(
        /^Start by this day and the registration stays current until decided\. After that it lapses/,
      ),
    ).toBeVisible();
    expect(start.getByText(/· not checked yet$/)).toBeVisible();
    expect(start.getByRole('link', { name: 'NDIS Commission, Renew your registration' })).toHaveAttribute(
      'href',
      expect.stringContaining('renew-your-registration'),
    );
    const finish = ofTitle('Last day to finish the renewal’s audit');
    const midTerm = ofTitle('Last day to begin the mid-term audit');
    expect(finish.getByText('To be confirmed')).toBeVisible();
    expect(midTerm.getByText('Done')).toBeVisible();
    // Only what is to be confirmed has the button.
    expect(finish.getByRole('button', { name: /^Confirm/ })).toBeVisible();
    for (const other of [start, midTerm]) {
      expect(other.queryByText('To be confirmed')).toBeNull();
      expect(other.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    }
    expect(panel.getByText('Check each date against the certificate of registration.')).toBeVisible();
  });

  test('names groups and outlets, and warns of a group that began after the start', async () => {
    showDetail();
    expect(await screen.findByText('0107 Assistance with daily personal activities')).toBeVisible();
    expect(
      screen.getByText(/^0138 began on 1 July 2026, after the start. It needs a variation/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bondi' })).toBeVisible();
  });

  test('above the columns stands what is late, each with what is done about it, and the focus stays', async () => {
    const late = { ...stored, midTermStartedOn: null, startsOn: addSpan(today(), { months: -20 }) };
    const dates = (of: DatedRegistration) =>
      registrationDates(of).map((date) => ({ ...date, confirmed: null }));
    const update = vi.fn<Update>(() => {
      answer = {
        ...answer,
        version: 2,
        midTermStartedOn: today(),
        dates: dates({ ...late, midTermStartedOn: today() }),
      };
      return answer;
    });
    let answer: RegistrationRecord = { ...registration, ...late, dates: dates(late) };
    const { person } = showDetail({ 'registrations.byId': () => answer, 'registrations.update': update });
    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    const lastDay = formatShortDay(addSpan(late.startsOn, { months: 18 }));
    expect(acts.getByText(`Mid-term audit was due by ${lastDay}`)).toBeVisible();
    expect(acts.getByText(/^Start of the renewal was due by /)).toBeVisible();
    expect(acts.getAllByText('Overdue')).toHaveLength(2);
    expect(acts.getAllByText(/^\d+ days late$/)).toHaveLength(2);
    const lapse = `Overdue: expired ${formatShortDay(stored.expiresOn)}, 7 days ago`;
    expect(screen.getByText(lapse)).toBeVisible();
    expect(acts.queryByText('Next date')).toBeNull();
    // An expired registration is applied for anew.
    expect(acts.queryByRole('button', { name: 'Make the renewal proposal' })).toBeNull();
    expect(acts.getByRole('link', { name: 'Make the application proposal' })).toHaveAttribute(
      'href',
      `/crm/proposals/new?account=${stored.accountId}`,
    );
    expect(screen.queryByRole('region', { name: 'Change of scope' })).toBeNull();
    // The server takes no day after the expiry.
    expect(acts.getByRole('button', { name: 'Edit Renewal started on: Started before' })).toBeVisible();
    expect(acts.queryByRole('button', { name: /^Started today/ })).toBeNull();

    const message = 'Use a day from the start on';
    update.mockImplementationOnce(() => {
      throw trpcError('BAD_REQUEST', message, { fieldErrors: { midTermStartedOn: message } });
    });
    await person.click(acts.getByRole('button', { name: 'Begun today: Mid-term audit began on' }));
    expect(await screen.findByText(message)).toBeVisible();

    await person.click(acts.getByRole('button', { name: 'Begun today: Mid-term audit began on' }));
    expect(update).toHaveBeenLastCalledWith({
      id: stored.id,
      version: 1,
      data: { midTermStartedOn: today() },
    });
    await waitFor(() => expect(acts.queryByText('Last day to begin the mid-term audit')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('once the renewal is started, the day on which its application lapses is the next date', async () => {
    const current = { ...stored, expiresOn: dayFromToday(92) };
    const show = (of: DatedRegistration & object) => ({
      ...registration,
      ...of,
      dates: registrationDates(of).map((date) => ({ ...date, confirmed: null })),
    });
    let answer = show(current);
    const update = vi.fn<Update>(() => {
      answer = { ...show({ ...current, renewalStartedOn: today() }), version: 2 };
      return answer;
    });
    const { person } = showDetail({
      'registrations.byId': () => answer,
      'registrations.update': update,
      'engagements.list': {
        items: [
          { id: 'e0', isRenewal: false },
          { id: 'e1', isRenewal: true },
        ] as Output<'engagements.list'>['items'],
        nextCursor: null,
        total: 2,
      },
    });
    const acts = within(await screen.findByRole('region', { name: 'Quick Actions' }));
    expect(acts.queryByRole('link', { name: 'Open the renewal' })).toBeNull();
    expect(screen.getByText(`Expires ${formatShortDay(current.expiresOn)}, in 92 days`)).toBeVisible();
    await person.click(acts.getByRole('button', { name: /^Started today/ }));

    expect(await screen.findByText(`Renewal started on ${formatShortDay(today())}`)).toBeVisible();
    const next = await acts.findByText('Unfinished application lapses');
    expect(next.parentElement).toHaveTextContent(
      `Next date${formatShortDay(dayFromToday(60))} · in 60 days, to be confirmedUnfinished application lapses`,
    );
    expect(acts.getByRole('link', { name: 'Open the renewal' })).toHaveAttribute(
      'href',
      '/crm/engagements/e1',
    );
    expect(acts.queryByRole('button', { name: 'Make the renewal proposal' })).toBeNull();
  });

  test('a person confirms a date, and Undo takes it back', async () => {
    const confirmDate = vi.fn((_: Input<'registrations.confirmDate'>) => registration);
    const { person } = showDetail({ 'registrations.confirmDate': confirmDate });
    const day = addSpan(stored.expiresOn, { months: 9 });
    const words = `Confirm ${formatTightDay(day)}`;
    const title = 'Last day to finish the renewal’s audit';
    const confirm = await screen.findByRole('button', { name: `${words}: ${title}` });
    expect(confirm).toHaveTextContent(/^Confirm$/);
    await person.click(confirm);
    const date = { id: stored.id, rule: 'renewal_finish', day };
    expect(confirmDate).toHaveBeenLastCalledWith({ ...date, isConfirmed: true });

    await person.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(confirmDate).toHaveBeenLastCalledWith({ ...date, isConfirmed: false });
  });

  test('groups are ticked in their place; Esc leaves, and a save offers Undo', async () => {
    const update = vi.fn<Update>(() => ({ ...registration, groups: ['0138'], version: 2 }));
    const { person } = showDetail({ 'registrations.update': update });
    const panel = within(await screen.findByRole('region', { name: /^Groups held/ }));
    await person.click(panel.getByRole('button', { name: 'Change groups' }));
    const held = await panel.findByRole('checkbox', {
      name: '0107 Assistance with daily personal activities',
    });
    expect(held).toBeChecked();
    expect(panel.getByLabelText('Find a group')).toHaveFocus();
    await person.click(held);
    await person.keyboard('{Escape}');
    expect(update).not.toHaveBeenCalled();
    await expect.poll(() => document.activeElement?.textContent).toBe('Change groups');

    await person.click(panel.getByRole('button', { name: 'Change groups' }));
    await person.click(
      await panel.findByRole('checkbox', { name: '0107 Assistance with daily personal activities' }),
    );
    await person.click(panel.getByRole('button', { name: 'Save groups' }));
    expect(update).toHaveBeenLastCalledWith({ id: stored.id, version: 1, data: { groups: ['0138'] } });
    expect(await screen.findByText('Groups held changed')).toBeVisible();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(panel.queryByRole('checkbox')).toBeNull();
  });

  test('an event becomes a task of today to tell the Commission, also when the window becomes narrow', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false });
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as never);
    const create = vi.fn((input: Input<'activities.create'>) => ({
      ...input,
      version: 1,
      doneAt: null,
    })) as unknown as Answers['activities.create'];
    const { person } = showDetail({ 'activities.create': create });
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Tell the Commission' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell the Commission' }));
    await person.click(dialog.getByRole('button', { name: 'Add the task' }));
    expect(await dialog.findByText('Say what changed')).toBeVisible();
    await person.type(dialog.getByLabelText(/^What changed/), 'Half of the shares were sold.');
    act(() => void narrow.dispatchEvent(Object.assign(new Event('change'), { matches: true })));
    await person.click(dialog.getByRole('button', { name: 'Add the task' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({
          registrationId: stored.id,
          title: 'Tell the Commission',
          dueDate: today(),
          description: expect.stringMatching(
            /^Ownership or control: Half of the shares were sold\.\n.+s 13A\.$/,
          ),
        }),
      ),
    );
  });

  test('a change of scope says what other groups mean, and becomes a proposal in one press', async () => {
    const renew = vi.fn((_: Input<'proposals.renew'>) => draftProposal);
    const { person, router } = showDetail({
      'registrations.byId': {
        ...registration,
        dates: registration.dates.filter(({ rule }) => rule !== 'renewal_start'),
      },
      'catalogue.current': defaultCatalogue,
      'proposals.renew': renew,
    });
    await person.click(await screen.findByRole('button', { name: 'Plan a change' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Change of scope' }));
    await person.click(await panel.findByRole('checkbox', { name: /^0118/ }));

    expect(panel.getByRole('region', { name: 'Modules and audit' })).toHaveTextContent(
      'Added: Early Childhood',
    );
    expect(panel.getByRole('region', { name: /^Price/ })).toHaveTextContent('Total excl. GSTAsk us');
    expect(panel.getByRole('region', { name: 'Ask the auditor' })).toHaveTextContent('outside the cycle');
    expect(panel.getByRole('region', { name: 'Tell the Commission' })).toHaveTextContent('Add 0118.');
    await person.click(panel.getByRole('button', { name: 'Make the proposal' }));
    expect(renew).toHaveBeenCalledWith({
      id: expect.any(String),
      registrationId: stored.id,
      groups: ['0107', '0118', '0138'],
    });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/crm/proposals/${draftProposal.id}/edit`),
    );
  });

  test('a confirmed date says who and when', async () => {
    const [first, ...others] = registration.dates;
    if (!first) throw new Error('No date');
    const confirmed = { byId: 'u1', at: '2026-11-20T02:00:00.000Z' };
    const record = { ...registration, dates: [{ ...first, checkedOn: '2026-11-24', confirmed }, ...others] };
    const { person } = showDetail({
      'registrations.byId': record,
      'team.options': [{ id: 'u1', name: 'Kim Lee', role: 'staff', hasLeft: false }],
    });
    const panel = within(await screen.findByRole('region', { name: 'Dates' }));
    expect(await panel.findByText(/^Confirmed by/)).toHaveTextContent(
      `Confirmed by Kim Lee on ${formatShortDay('2026-11-20')}.`,
    );
    await person.click(panel.getByRole('button', { name: `Rule: ${first.title}` }));
    expect(panel.getByText(/· checked on 24 Nov( 2026)?$/)).toBeVisible();
    expect(panel.getByRole('button', { name: /^Mark as not confirmed/ })).toBeVisible();
  });
});

describe('the form', () => {
  const showForm = (more: Answers = {}) =>
    render(
      <RegistrationFormScreen />,
      { ...answers, ...more },
      { at: `/crm/registrations/${stored.id}/edit`, path: '/crm/registrations/:id/edit' },
    );

  test('says that the expiry is before the start, at the expiry, and loses nothing', async () => {
    const update = vi.fn<Update>();
    const { person } = showForm({ 'registrations.update': update });
    const start = await screen.findByLabelText('Start');
    await person.clear(start);
    await person.type(start, '2030-01-01');
    await person.click(screen.getByRole('button', { name: 'Save registration' }));

    expect(await screen.findByText('The expiry is before the start')).toBeVisible();
    expect(screen.getByLabelText('Expires')).toBeInvalid();
    expect(screen.getByLabelText('Auditor')).toHaveValue('Global Audits');
    expect(update).not.toHaveBeenCalled();
  });

  test('says that a group began after the expiry, at the groups, where the focus is', async () => {
    const { person } = showForm();
    const expiry = await screen.findByLabelText('Expires');
    await person.clear(expiry);
    await person.type(expiry, '2026-06-30');
    await person.click(screen.getByRole('button', { name: 'Save registration' }));

    expect(await screen.findByText('0138 began on 1 July 2026, after the expiry')).toBeVisible();
    expect(screen.getByLabelText('Find a group')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: '0138' })).toBeChecked();
  });

  test('begins with the groups, the pathway and the day of its address', async () => {
    render(<RegistrationFormScreen />, answers, {
      at: '/crm/registrations/new?groups=0107,0138&pathway=certification&start=2026-11-27',
      path: '/crm/registrations/new',
    });
    expect(await screen.findByLabelText('Start')).toHaveValue('2026-11-27');
    expect(screen.getByText('2 groups held')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pathway' })).toHaveDisplayValue('Certification');
  });

  test('of the one that follows a current registration begins with what that says, and replaces it', async () => {
    const create = vi.fn((_: Input<'registrations.create'>) => registration);
    const { person } = render(
      <RegistrationFormScreen />,
      { ...answers, 'registrations.create': create },
      {
        at: `/crm/registrations/new?replaces=${registration.id}&groups=0107&start=2026-11-27`,
        path: '/crm/registrations/new',
      },
    );
    const words = `Replaces 4-1001, which expires ${formatShortDay(stored.expiresOn)}. It stays as ‘Replaced’.`;
    expect(await screen.findByText(words)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save registration' }));
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        replacesId: registration.id,
        accountId: sunriseCare.id,
        number: '4-1001',
        state: 'current',
        pathway: 'certification',
        groups: ['0107'],
        startsOn: '2026-11-27',
        expiresOn: '',
        midTermStartedOn: '',
        auditor: 'Global Audits',
      }),
    );
  });

  test('chooses groups of the catalogue, and keeps those that are held without it', async () => {
    const update = vi.fn<Update>(() => ({ ...registration, version: 2 }));
    const { person } = showForm({ 'registrations.update': update });
    await person.click(
      await screen.findByRole('checkbox', { name: '0107 Assistance with daily personal activities' }),
    );
    await person.click(screen.getByRole('button', { name: 'Save registration' }));
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ data: expect.objectContaining({ groups: ['0138'] }) }),
    );
  });
});
