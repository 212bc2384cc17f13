import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieName } from '#server/platform/identity/context.ts';
import { planRegistrations } from '#server/registrations/steps/planSteps.service.ts';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { testBrowser, testProduct } from '../../support/browser.ts';
import { accountWithContact, newProposal, type Staff, sendProposal } from '../../support/records.ts';

// The clock of the server and of Chromium is set to one day after the other: a client is registered, and renews.

const product = await testProduct();
const browser = testBrowser();

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const CLIENT = 'Hearth & Home Care';

/** Sets the clock to noon of a day in Sydney, makes what the server makes by then, and signs Kim in. */
async function onDay(kim: Parameters<typeof product.signedIn>[0], day: string) {
  vi.setSystemTime(new Date(`${day}T01:00:00Z`));
  await planRegistrations(product.orm);
  return product.signedIn(kim);
}

/** The tasks that My day shows, each with its day and record. */
async function dueFor(staff: Staff) {
  const { items } = await staff.activities.due({ scope: 'mine', limit: 100 });
  return items.map(({ dueDate, title, subject }) => [dueDate, title, subject.title]);
}

/** The entries of Kim's calendar, read as another program reads them. */
async function calendarOf(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()));
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const { summary, startDate } = new ICAL.Event(entry);
    return [startDate.toString(), summary];
  });
}

/** Looks at an address of the CRM in a page of its own, whose clock shows the day; it is closed before the next day. */
async function visit(kim: { id: string }, path: string, look: (page: Page) => Promise<unknown>) {
  // A proposal without prices is refused.
  const page = await browser.openFresh({}, /400 \(Bad Request\)/);
  await page.clock.setFixedTime(new Date());
  const { token } = await product.sessions.start(product.orm.em.fork(), kim.id, null);
  await page.context().addCookies([{ name: cookieName(product.url), value: token, url: product.url }]);
  await page.goto(`${product.url}/crm/${path}`);
  await look(page);
  await page.close();
}

test('from an accepted proposal to the certificate, the mid-term audit and the proposal of the renewal', async () => {
  vi.setSystemTime(new Date('2026-11-23T01:00:00Z'));
  const kim = await product.member({ firstName: 'Kim', role: 'manager' });
  let staff = await product.signedIn(kim);
  await staff.notices.renewCalendar({ id: v7() });
  const address = (await staff.notices.calendar()).url ?? '';

  // 23 November 2026: the client accepts the proposal, which starts the engagement.
  const parties = await accountWithContact(staff, CLIENT);
  await staff.contacts.update({
    id: parties.contactId,
    version: 1,
    data: { email: 'ada@hearth.example' },
  });
  const { accountId, contactId } = parties;
  const sent = await sendProposal(staff, await newProposal(staff, { accountId, contactId, ownerId: kim.id }));
  const key = new URL((await staff.proposals.link({ id: sent.id })).url).searchParams.get('key') ?? '';
  const visitor = product.visitor();
  const { hash } = (await visitor.sentProposals.byKey({ key })) as SentProposal;
  await visitor.sentProposals.accept({ key, hash, name: 'Ada Byron', mayAccept: true });
  const [started] = (await staff.engagements.list({ accountId })).items;
  const engagementId = started?.id ?? '';
  await staff.clientPage.setLink({ id: accountId, linkId: v7() });
  const clientUrl = new URL((await staff.clientPage.link({ id: accountId })).url ?? '');
  /** The part of the client's page that changes: how many steps are done, and the dates that are still to be kept. */
  const clientReads = async () => {
    const page = await visitor.clientPage.byKey({ key: clientUrl.searchParams.get('key') ?? '' });
    const done = page?.engagements.flatMap(({ steps }) => steps.filter(({ isDone }) => isDone)).length;
    const dates = page?.registration?.dates.filter(({ status }) => status === 'open');
    return { done, dates: dates?.map(({ day, title }) => [day, title]) };
  };
  expect(await clientReads()).toEqual({ done: 1 });
  expect(await dueFor(staff)).toEqual([
    ['2026-12-07', 'Training Commences', `${CLIENT} · NDIS registration`],
  ]);
  expect(await calendarOf(address)).toEqual([['2026-12-07', `Training Commences · ${CLIENT}`]]);

  // Each step is done on its day; one that nobody can foresee has no task until a person gives it a day.
  staff = await onDay(kim, '2026-12-07');
  await visit(kim, `engagements/${engagementId}`, async (page) => {
    await page.getByRole('heading', { name: `${CLIENT} · NDIS registration` }).waitFor();
    await page.getByRole('button', { name: 'Step done' }).click();
    await page.getByText('Training Commences: done', { exact: true }).waitFor();
  });
  expect(await dueFor(staff)).toEqual([]);
  let engagement = await staff.engagements.byId({ id: engagementId });
  const change = async (at: number, values: object) => {
    const { id: step, name: _, days: __, isGiven: ___, ...stored } = engagement.steps[at] as Step;
    const { id, version } = engagement;
    const data = { ...stored, shifts: false, ...values };
    engagement = await staff.engagements.changeStep({ id, version, step, data });
  };
  await change(2, { dueOn: '2026-12-14' });
  const due: unknown[] = [];
  for (let at = 2; at < 9; at += 1) {
    const { dueOn, name } = engagement.steps[at] as Step;
    staff = await onDay(kim, dueOn ?? '');
    expect(await dueFor(staff)).toEqual([[dueOn, name, `${CLIENT} · NDIS registration`]]);
    expect(await clientReads()).toEqual({ done: at });
    due.push(dueOn);
    await change(at, { state: 'done', doneOn: dueOn });
  }
  expect(due).toEqual([
    ...['2026-12-14', '2027-01-11', '2027-01-25', '2027-02-08', '2027-02-10', '2027-02-24', '2027-04-07'],
  ]);

  // The certificate is there: its dates follow.
  staff = await onDay(kim, '2027-04-12');
  await change(9, { state: 'done', doneOn: today() });
  expect(engagement.state).toBe('finished');
  expect(await clientReads()).toEqual({ done: 10 });
  await visit(kim, `registrations/new?account=${accountId}`, async (page) => {
    await page.getByLabel(/^Registration ID/).fill('4-ABCD');
    await page.getByRole('combobox', { name: 'Pathway' }).click();
    await page.getByRole('option', { name: 'Certification' }).click();
    await page.getByLabel('Start', { exact: true }).fill('2027-04-12');
    await page.getByLabel('Expiry').fill('2030-04-11');
    await page.getByRole('checkbox', { name: /^0107/ }).check();
    await page.getByRole('button', { name: 'Save registration' }).click();
    await page.getByRole('link', { name: CLIENT }).first().waitFor();
  });
  const [registration] = (await staff.registrations.list({ accountId })).items;
  const registrationId = registration?.id ?? '';
  expect(registration).toMatchObject({ state: 'current', groups: ['0107'], midTermOn: '2028-10-12' });
  expect(await dueFor(staff)).toEqual([]);
  expect(await calendarOf(address)).toEqual([
    ['2028-10-12', `Last day to begin the mid-term audit · ${CLIENT}`],
  ]);

  const renewal = ['2030-04-10', 'Last day to start the renewal'];
  expect((await clientReads()).dates).toEqual([
    ['2028-10-12', 'Last day to begin the mid-term audit'],
    renewal,
  ]);

  /** A task appears on its day and not before, and is done. */
  const taskOn = async (day: string, title: string) => {
    staff = await onDay(kim, addDays(day, -1));
    expect(await dueFor(staff)).toEqual([]);
    staff = await onDay(kim, day);
    expect(await dueFor(staff)).toEqual([[day, title, `${CLIENT} · 4-ABCD`]]);
    expect(await calendarOf(address)).toContainEqual([day, `${title} · ${CLIENT}`]);
    const { items } = await staff.activities.due({ scope: 'mine' });
    await staff.activities.complete({ id: items[0]?.id ?? '' });
  };
  const changeRegistration = async (data: object) => {
    const { version } = await staff.registrations.byId({ id: registrationId });
    await staff.registrations.update({ id: registrationId, version, data });
  };
  await taskOn('2028-04-12', 'Get quotes for the mid-term audit');
  await taskOn('2028-07-12', 'Book the mid-term audit');
  staff = await onDay(kim, '2028-10-02');
  await changeRegistration({ midTermStartedOn: '2028-10-02' });
  staff = await onDay(kim, '2028-10-12');
  expect((await clientReads()).dates).toEqual([renewal]);
  expect(await dueFor(staff)).toEqual([]);
  await taskOn('2029-07-11', 'Plan the renewal with the client');

  // Six months before the expiry the renewal is open: one press makes its proposal, which a person prices.
  staff = await onDay(kim, '2029-10-10');
  const renewals = async () =>
    (await staff.opportunities.list({ accountId, search: 'Renewal' })).items.map(({ name, stage }) => [
      name,
      stage,
    ]);
  expect(await renewals()).toEqual([]);
  staff = await onDay(kim, '2029-10-11');
  expect(await renewals()).toEqual([['Renewal of registration 4-ABCD', 'qualification']]);
  await visit(kim, 'activities', async (page) => {
    const today = page.getByRole('region', { name: /^Today/ });
    await today.getByText('The renewal is open: make the proposal').waitFor();
    await today.getByRole('link', { name: `${CLIENT} · 4-ABCD` }).click();
    await page.getByRole('heading', { name: `${CLIENT} · 4-ABCD` }).waitFor();
    await page.getByRole('button', { name: 'Make the renewal proposal' }).click();
    const prices = page.getByLabel(/^Price of /);
    await prices.first().waitFor();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await page.getByText(/^Enter a price for Core Module/).waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');

    for (const price of await prices.all()) await price.fill('900');
    await send.click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Sending to ada@hearth.example').waitFor();
  });
  const [offered] = (await staff.proposals.list({ accountId, state: 'sent' })).items;
  expect(offered?.total).toBe(1_980);

  // The renewal is started: nothing of the registration is left to do, and its own engagement is not begun yet.
  staff = await onDay(kim, '2029-11-01');
  await changeRegistration({ renewalStartedOn: '2029-11-01' });
  expect((await clientReads()).dates).toEqual([['2031-01-11', 'Last day to finish the renewal’s audit']]);
  staff = await onDay(kim, '2029-12-31');
  expect(await dueFor(staff)).toEqual([]);
});

type Step = Awaited<ReturnType<Staff['engagements']['byId']>>['steps'][number];
