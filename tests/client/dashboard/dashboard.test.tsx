import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { Dashboard } from '#client/crm/dashboard/Dashboard.tsx';
import { SetUpScreen } from '#client/crm/setup/SetUpScreen.tsx';
import { SetupSection } from '#client/crm/setup/SetupSection.tsx';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import { openStage } from '#shared/opportunities/opportunities.ts';
import { type BusinessState, deskStep, type MissingItem, type SetupState } from '#shared/setup/setup.ts';
import { activity, completedTask } from '../../support/records/activities.ts';
import { unsavedSections } from '../../support/records/businessSections.ts';
import { dueItem } from '../../support/records/dueItems.ts';
import { auditLead } from '../../support/records/leads.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, type Input, type Output, render } from '../../support/render.tsx';
import { ada, member, sessionOf } from '../../support/staff.ts';

const stats = { total: 1240, new: 12, qualified: 7, highScore: 3, urgent: 2, pipelineValue: 51_650.4 };

const session = (demoData: boolean) => ({ ...sessionOf(ada), demoData });

/** The numbers of records that the samples are. */
const samples = { account: 5, contact: 7, lead: 5 };

const noDue = { items: [], nextCursor: null, total: 0 };
const stages = openStage.values.map((stage) => ({ stage, count: 0, value: 0, weighted: 0 }));
const setup = (done: SetupState['done'], isHidden = false): SetupState => ({
  isHidden,
  business: null,
  done: { samples: false, contacts: false, colleagues: false, form: false, ...done },
});

const show = (answers: Answers = {}) =>
  render(<Dashboard />, {
    'auth.session': session(true),
    'leads.stats': stats,
    'leads.recent': [auditLead],
    'opportunities.board': stages,
    'setup.state': setup({}, true),
    ...answers,
  });

describe('the dashboard', () => {
  test('shows the counts of leads, each with a label that describes it', async () => {
    show();

    const cards = within(await screen.findByRole('region', { name: 'Leads in numbers' }));
    const texts = cards.getAllByRole('article').map((card) => card.textContent);
    expect(texts).toEqual([
      'Total Leads1,24012 with status New',
      'Qualified Leads73 score above 75',
      'Pipeline Value$51,650All leads, closed ones too',
      'Urgent Leads2With priority Urgent',
    ]);
  });

  test('lists the newest leads with their main fields', async () => {
    show();

    const link = await screen.findByRole('link', { name: auditLead.title });
    expect(link).toHaveAttribute('href', '/crm/leads/a');
    const row = within(screen.getByRole('listitem'));
    for (const text of ['Qualified', 'Urgent', 'Score 89/100', formatShortDay('2026-11-09')]) {
      expect(row.getByText(text)).toBeVisible();
    }
  });

  test('lists what is due for me, which is ticked off in place', async () => {
    const task = dueItem({ title: 'Ring Priya', dueDate: dayFromToday(-1) });
    const complete = vi.fn(() => completedTask({ id: task.id }));
    const due = vi.fn(({ group }: Input<'activities.due'>) =>
      group === 'overdue' ? { items: [task], nextCursor: null, total: 12 } : noDue,
    );
    const { person } = show({ 'activities.due': due, 'activities.complete': complete });

    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByRole('heading', { name: 'Overdue 12' })).toBeVisible();
    await person.click(overdue.getByRole('checkbox', { name: 'Tick off Ring Priya' }));

    expect(await screen.findByText('Ticked off: Ring Priya')).toBeVisible();
    expect(complete).toHaveBeenCalledExactlyOnceWith({ id: task.id });
    expect(due.mock.calls.map(([{ group, scope }]) => `${scope} ${group}`)).not.toContain('mine later');
  });

  test('has eight lines of my day, and says of the others how many are overdue', async () => {
    const items = (group: string, count: number) =>
      Array.from({ length: count }, (_, at) => dueItem({ id: `${group}${at}`, title: `${group} ${at}` }));
    const counts: Record<string, number> = { overdue: 10, today: 3, next_week: 2 };
    const due = ({ group, early }: Input<'activities.due'>) => {
      const rows = early === 'out' && group ? items(group, counts[group] ?? 0) : [];
      return { items: rows, nextCursor: null, total: rows.length };
    };
    const { person } = show({ 'activities.due': due });

    const more = await screen.findByRole('button', { name: '7 more, 2 overdue', expanded: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(8);
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
    await person.click(more);
    expect(screen.getAllByRole('checkbox')).toHaveLength(15);
    expect(screen.getByRole('region', { name: 'Next week' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Fewer', expanded: true }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(8);
  });

  test('has the tasks of registrations with time to spare in one line below', async () => {
    const of = (id: string, task: string) =>
      dueItem({ id: task, title: task, subject: { noun: 'registration', id, title: `Wattle · ${id}` } });
    const rows = [of('4-A', 'Plan the renewal'), of('4-A', 'Book the audit'), of('4-B', 'Get quotes')];
    const due = ({ early }: Input<'activities.due'>) =>
      early === 'only' ? { items: rows, nextCursor: null, total: 3 } : noDue;
    const { person } = show({ 'activities.due': due });

    expect(await screen.findByText('Nothing is due today.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await person.click(screen.getByText('2 registrations need you'));
    expect(await screen.findByRole('checkbox', { name: 'Tick off Get quotes' })).toBeVisible();
  });

  test('says first of my day which new enquiries nobody has taken, with the way to them', async () => {
    show({ 'leads.list': { items: [auditLead], nextCursor: 'next', total: 2 } });

    const link = await screen.findByRole('link', { name: '2 new enquiries without an owner' });
    expect(link).toHaveAttribute('href', '/crm/leads?owner=nobody&status=new&firstAnswer=none');
    const lines = within(screen.getByRole('list', { name: 'New enquiries' }));
    expect(lines.getByRole('button', { name: `Take it: ${auditLead.title}` })).toBeVisible();
    expect(screen.queryByText('Nothing is due today.')).toBeNull();
  });

  test('adds a task that is mine and due today, with its title first', async () => {
    const account = {
      kind: 'account' as const,
      id: '019aa5f0-0000-7000-8000-0000000000a2',
      name: 'Banksia Support',
    };
    const create = vi.fn(() => activity({ title: 'Send the quote' }));
    const { person } = show({
      'search.everything': [{ ...account, detail: '' }],
      'activities.create': create,
    });

    await person.click(await screen.findByRole('button', { name: 'Add a task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a task' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus());
    await person.keyboard('Send the quote');
    await person.click(dialog.getByRole('combobox', { name: 'Record' }));
    await person.click(await screen.findByRole('option', { name: 'Banksia Support' }));
    await person.click(dialog.getByRole('button', { name: 'Add the task' }));

    expect(await screen.findByText('Task added')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        title: 'Send the quote',
        dueDate: dayFromToday(0),
        accountId: account.id,
        ownerId: expect.any(String),
      }),
    );
  });

  test('lists a first answer that is overdue, which is given on its lead and is nothing to tick off', async () => {
    const answer = dueItem({
      kind: 'first_answer',
      title: 'Answer Priya Nair',
      dueDate: dayFromToday(0),
      subject: { noun: 'lead', id: 'a', title: 'Audit for Sunrise Care' },
    });
    const due = ({ group }: Input<'activities.due'>) =>
      group === 'overdue' ? { items: [answer], nextCursor: null, total: 1 } : noDue;
    show({ 'activities.due': due });

    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(overdue.getByText('Answer Priya Nair')).toBeVisible();
    expect(overdue.getByRole('img', { name: 'First answer' })).toBeVisible();
    expect(overdue.getByText('Overdue', { selector: 'time' })).toBeVisible();
    expect(overdue.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/leads/a');
    expect(overdue.queryByRole('checkbox')).toBeNull();
    expect(overdue.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
  });

  test('lists the open opportunities by stage, in figures', async () => {
    show({
      'opportunities.board': [
        { stage: 'renewals', count: 7, value: 300, weighted: 30 },
        { stage: 'qualification', count: 1204, value: 51_650, weighted: 5165 },
        { stage: 'negotiation', count: 2, value: 9000, weighted: 6750 },
        { stage: 'won', count: 9, value: 70_000, weighted: 70_000 },
      ],
    });

    const pipeline = within(await screen.findByRole('region', { name: 'Open opportunities' }));
    const rows = (await pipeline.findAllByRole('row')).map((row) => row.textContent);
    expect(rows).toEqual([
      'StageOpenValue excl. GST',
      'Qualification1,204$51,650',
      'Negotiation2$9,000',
      'All open1,206$60,650',
      'Renewals, not included7$300',
    ]);
    expect(pipeline.getByRole('link', { name: 'Negotiation' })).toHaveAttribute(
      'href',
      '/crm/opportunities?stage=negotiation',
    );
  });

  test('is shown as a whole once each part has its answer, so that nothing moves', async () => {
    let answer: (state: SetupState) => void = () => {};
    const late = new Promise<SetupState>((resolve) => {
      answer = resolve;
    });
    show({ 'setup.state': () => late });

    expect(await screen.findByText('Loading the dashboard...')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('1,240')).toBeInTheDocument());
    expect(screen.getByText('1,240')).not.toBeVisible();
    answer(setup({}));

    expect(await screen.findByText('Next: samples')).toBeVisible();
    expect(screen.getByText('0 of 4')).toBeVisible();
    expect(screen.getByText('1,240')).toBeVisible();
    expect(screen.queryByText('Loading the dashboard...')).toBeNull();
  });

  test('has my day before all numbers', async () => {
    show();
    await screen.findByText('Nothing is due today.');
    const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(parts[0]).toBe('My day');
  });

  test('shows a message without leads', async () => {
    show({ 'leads.recent': [] });

    expect(await screen.findByText('No leads yet')).toBeVisible();
  });

  test('shows a retry button when its numbers cannot load', async () => {
    const failing = vi.fn(async () => stats).mockRejectedValueOnce(new Error('the server is away'));
    const { person } = show({ 'leads.stats': failing });

    expect(await screen.findByText(/the server is away/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('1,240')).toBeVisible();
  });
});

/** The card of the set-up, which its line opens. */
async function card() {
  const shown = within(await screen.findByRole('region', { name: 'Set up your desk' }));
  await userEvent.click(shown.getByRole('button', { name: /^Set up your desk/ }));
  return shown;
}

describe('the card ‘Set up your desk’', () => {
  test('lists the steps, ticked by what is there, each with what leads to it', async () => {
    const create = vi.fn(() => ({ batchId: null, counts: {}, created: samples, otherRecords: null }));
    const { person } = show({ 'setup.state': setup({ colleagues: true }), 'demoData.create': create });

    const shown = await card();
    expect(shown.getByText('Next: samples')).toBeVisible();
    const steps = shown.getAllByRole('listitem').map((step) => {
      const state = within(step).getByRole('img').getAttribute('aria-label');
      return `${within(step).getByRole('heading').textContent}: ${state}`;
    });
    expect(steps).toEqual([
      'Look around with samples: To do',
      'Import your records: To do',
      'Invite your colleagues: Done',
      'See your enquiry form: To do',
    ]);
    expect(shown.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/crm/set-up/import');
    await person.click(shown.getByRole('button', { name: 'Create samples' }));
    expect(
      await screen.findByText('Demo data created successfully! 5 accounts, 7 contacts, 5 leads.'),
    ).toBeVisible();
  });

  test('has no samples where the server has no demo data', async () => {
    show({ 'auth.session': session(false), 'setup.state': setup({}) });

    expect((await card()).getByText('Next: your records')).toBeVisible();
  });

  test('is hidden by a press, with Undo', async () => {
    const hide = vi.fn();
    const { person } = show({ 'setup.state': setup({ samples: true }), 'setup.hide': hide });

    await person.click((await card()).getByRole('button', { name: 'Hide set-up' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(hide.mock.calls).toEqual([[{ isHidden: true }], [{ isHidden: false }]]));
  });

  test('is gone once every step is done', async () => {
    show({ 'setup.state': setup({ samples: true, contacts: true, colleagues: true, form: true }) });

    await screen.findByText('1,240');
    expect(screen.queryByRole('region', { name: 'Set up your desk' })).toBeNull();
  });
});

describe('the set-up of administrators', () => {
  const business: BusinessState = {
    publicUrl: 'http://127.0.0.1:3000',
    isPublic: false,
    placeholders: ['phone', 'claims', 'testimonials'],
    missing: ['placeholders', 'mail', 'secondFactor', 'backup'],
    dismissed: ['secondFactor'],
    isMailUntested: false,
    noticeLacks: null,
  };
  const state: SetupState = {
    ...setup({ details: true, origin: false, mail: false }),
    business,
  };

  test('is one line with how far it is and the next step, and opens to what is missing', async () => {
    const dismiss = vi.fn();
    const { person } = show({ 'setup.state': state, 'setup.dismiss': dismiss });

    expect(await screen.findByText('Next: your website')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue set-up' })).toBeNull();
    const shown = await card();
    expect(shown.getByRole('link', { name: 'Continue set-up' })).toHaveAttribute('href', '/crm/set-up');
    const items = shown.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(items).toEqual(['Samples on the public site', 'No mail server', 'No backup']);
    expect(shown.getByText('3 parts of your site are still samples.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'No mail server' })).toHaveAttribute(
      'href',
      '/crm/settings/business/mail',
    );
    expect(shown.getByRole('link', { name: 'No backup' })).toHaveAttribute(
      'href',
      '/crm/settings/data/backup',
    );

    await person.click(shown.getByRole('button', { name: 'Dismiss: No backup' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(dismiss.mock.calls).toEqual([
        [{ item: 'backup', isDismissed: true }],
        [{ item: 'backup', isDismissed: false }],
      ]),
    );
  });

  test('proposes a rule for signing in, which one press accepts', async () => {
    const setPolicy = vi.fn();
    const missing: MissingItem[] = ['secondFactors', 'passwordLength'];
    const { person } = show({
      'setup.state': { ...state, business: { ...business, missing } },
      'team.setPolicy': setPolicy,
    });
    const shown = await card();

    await person.click(shown.getByRole('button', { name: 'Require 8 characters' }));
    await person.click(shown.getByRole('button', { name: 'Require it in 14 days' }));

    await waitFor(() =>
      expect(setPolicy.mock.calls).toEqual([[{ passwordMinLength: 8 }], [{ everybodyInDays: 14 }]]),
    );
  });

  test('names what stops emails in its line, also for a person who hid it', async () => {
    const missing: MissingItem[] = ['mailPassword', 'backup'];
    show({ 'setup.state': { ...state, isHidden: true, business: { ...business, missing } } });

    expect(await screen.findByText('Mail server needs its password')).toBeVisible();
    const shown = await card();
    expect(shown.getByText('Emails wait until you enter it again.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Dismiss: Mail server needs its password' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Hide set-up' })).toBeNull();
  });

  test('is gone once nothing is to do or missing', async () => {
    const all = ['details', 'origin', 'mail', ...deskStep.values].map((step) => [step, true]);
    show({
      'setup.state': { ...state, done: Object.fromEntries(all), business: { ...business, missing: [] } },
    });

    await screen.findByText('1,240');
    expect(screen.queryByRole('region', { name: 'Set up your desk' })).toBeNull();
  });

  test('has a screen that begins at the first step to do, where each can be skipped', async () => {
    const { person, router } = render(
      <SetUpScreen />,
      {
        'auth.session': session(true),
        'team.options': [member({ role: ada.role })],
        'notices.enquiryMail': [ada.id],
        'demoData.state': { isOn: true, isSwitchable: false, creates: samples, samples: {} },
        'demoData.create': { batchId: null, counts: {}, created: samples, otherRecords: null },
        'setup.state': state,
        'business.sections': unsavedSections,
        'business.save': { ...unsavedSections.details, version: 1 },
        'mail.settings': {
          version: 0,
          server: null,
          environmentHost: null,
          waitingCount: 0,
          arrivedAt: null,
          notices: [],
          microsoft: { version: 0, connection: null, returnUrl: '', isReturnUrlAllowed: true },
        },
      },
      { at: '/crm/set-up' },
    );

    expect(await screen.findByRole('heading', { name: 'Public address' })).toBeVisible();
    expect(screen.getByText('http://127.0.0.1:3000')).toBeVisible();
    expect(
      screen.getByText('Clients cannot reach this yet. Ask whoever hosts it to set your domain.'),
    ).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Your business',
      'Your websiteSet your address',
      'Your emailSend a test',
      'Your records and team',
    ]);
    expect(steps.getByRole('link', { name: /Your website/ })).toHaveAttribute('aria-current', 'step');

    const part = (name: string) => screen.getByRole('link', { name }).closest('li');
    await screen.findByRole('link', { name: 'Testimonials' });
    expect(part('Testimonials')).toHaveTextContent('TestimonialsSample');
    expect(part('Packages')).toHaveTextContent('PackagesYours');
    await person.click(screen.getByRole('link', { name: 'Continue' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await person.click(await screen.findByRole('button', { name: 'Mail server', expanded: false }));
    expect(await screen.findByRole('form', { name: 'Mail server' })).toBeVisible();
    expect(await screen.findByRole('switch', { name: 'Ada Byron' })).toBeChecked();
    await person.click(steps.getByRole('link', { name: /Your business/ }));
    const form = within(await screen.findByRole('form', { name: 'Name and contact' }));
    await person.click(form.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: 'Public address' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await person.click(steps.getByRole('link', { name: /records and team/ }));
    expect(await screen.findByText('Creates 5 accounts, 7 contacts, 5 leads.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Create samples' }));
    const created = await screen.findByText(/^Created:/);
    expect(created).toHaveTextContent('Created: 5 accounts, 7 contacts, 5 leads');
    expect(within(created).getByRole('link', { name: '7 contacts' })).toHaveAttribute(
      'href',
      '/crm/contacts',
    );
    expect(
      screen.getByText(/^Still open: your website, your email and your records and team\./),
    ).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Finish' }));
    expect(router.state.location.pathname).toBe('/crm');
  });

  test('is a screen that others do not have', async () => {
    render(
      <SessionContext value={{ user: { ...ada, role: 'staff' }, signOut: () => {} }}>
        <SetUpScreen />
      </SessionContext>,
      { 'auth.session': session(false), 'setup.state': setup({}) },
    );

    expect(await screen.findByRole('heading', { name: 'Only for administrators' })).toBeVisible();
    expect(screen.queryByText('Set up your desk')).toBeNull();
  });

  test('is brought back in the settings', async () => {
    const showAgain = vi.fn();
    const { person } = render(<SetupSection />, { 'setup.state': state, 'setup.showAgain': showAgain });

    await person.click(await screen.findByRole('button', { name: 'Show it on the dashboard again' }));

    expect(await screen.findByText('The dashboard shows the set-up again')).toBeVisible();
    expect(showAgain).toHaveBeenCalledOnce();
  });
});

describe('demo data', () => {
  const createButton = () => screen.findByRole('button', { name: 'Create Enterprise Demo Data' });
  const clearButton = () => screen.findByRole('button', { name: 'Clear All Data' });

  test('is offered only where the server has it', async () => {
    show({ 'auth.session': session(false) });

    await screen.findByText('1,240');
    expect(screen.queryByRole('button', { name: 'Clear All Data' })).toBeNull();
  });

  test('is created with a message before and after, and what it replaced can be restored', async () => {
    const answer = Promise.withResolvers<Output<'demoData.create'>>();
    const restore = vi.fn(() => restored());
    const { person } = show({ 'demoData.create': () => answer.promise, 'trash.restore': restore });

    await person.click(await createButton());
    expect(await screen.findByText('Creating comprehensive demo data...')).toBeVisible();
    answer.resolve({ batchId: 'batch', counts: { account: 1 }, created: samples, otherRecords: null });

    expect(
      await screen.findByText('Demo data created successfully! 5 accounts, 7 contacts, 5 leads.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Creating comprehensive demo data...')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      batchId: 'batch',
      duplicates: 'restore',
    });
  });

  test('that cannot be created shows the reason', async () => {
    const { person } = show({
      'demoData.create': () => Promise.reject(new Error('No accounts were created')),
    });

    await person.click(await createButton());

    expect(await screen.findByText('Failed to create demo data: No accounts were created')).toBeVisible();
  });

  test('is cleared, and can be restored', async () => {
    const { person } = show({
      'demoData.clear': {
        batchId: 'batch',
        counts: { account: 5, lead: 5 },
        created: {},
        otherRecords: null,
      },
    });

    await person.click(await clearButton());

    expect(await screen.findByText('All demo data cleared successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('that was already empty has nothing to restore', async () => {
    const { person } = show({
      'demoData.clear': { batchId: null, counts: {}, created: {}, otherRecords: null },
    });

    await person.click(await clearButton());

    expect(await screen.findByText('All demo data cleared successfully!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('asks once what is to go where other records exist, and only samples are chosen beforehand', async () => {
    const otherRecords = {
      samples: { account: 4, contact: 6 },
      keptSamples: { account: 1, contact: 1 },
      others: { account: 711 },
    };
    const clear = vi.fn((input: Input<'demoData.clear'>) =>
      input?.scope
        ? { batchId: 'batch', counts: { account: 4, contact: 6 }, created: {}, otherRecords: null }
        : { batchId: null, counts: {}, created: {}, otherRecords },
    );
    const { person } = show({ 'demoData.clear': clear });

    await person.click(await clearButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear All Data' }));
    expect(dialog.getByText('There are records here that are no samples: 711 accounts.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Only samples' })).toBeChecked();
    expect(
      dialog.getByText(/^4 accounts, 6 contacts\. .* 1 account, 1 contact among the samples stay/),
    ).toBeVisible();
    expect(dialog.getByText(/^716 accounts, 7 contacts, .* password\.$/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Clear data' }));

    expect(await screen.findByText('All demo data cleared successfully!')).toBeVisible();
    expect(clear.mock.calls.map(([input]) => input?.scope)).toEqual([undefined, 'samples']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('that cannot be cleared shows an error', async () => {
    const { person } = show({ 'demoData.clear': () => Promise.reject(new Error('away')) });

    await person.click(await clearButton());

    expect(await screen.findByText('Failed to clear demo data. Please try again.')).toBeVisible();
  });
});
