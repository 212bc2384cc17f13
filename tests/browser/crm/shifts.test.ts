import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { DESKTOP, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { checkedImport } from '../../support/pages/checkedImport.ts';
import { sumOfShifts, takeShifts, watchShifts } from '../../support/pages/shifts.ts';
import { uploadFile } from '../../support/pages/uploadFile.ts';
import { pdf } from '../../support/records/files.ts';
import { accountWithContact, enquiry, newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { goToScreen, screenLoaded, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;
let leadPath: string;
let screens: string[];

/** The part of the window that may move on a first load, and on any other screen. */
const FIRST_LOAD = 0.02;
const SCREEN = 0.05;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
  const staff = await product.signedIn(member);
  const lead = await newLead(staff, { title: 'Audit in June', followUpDate: dayFromToday(-9) });
  const deal = await newOpportunity(staff);
  const proposal = await newProposal(staff);
  const { accountId, contactId } = lead;
  // A family shares a phone: three enquiries may be of the same person.
  const phone = '0491 570 156';
  await staff.contacts.update({ id: contactId ?? '', version: 1, data: { phone } });
  for (const name of ['Priya', 'Ravi', 'Asha'])
    await product
      .visitor()
      .intake.createLeadFromForm(enquiry({ name, phone, email: `${name}@family.example` }));
  const registration = await staff.registrations.create({ accountId, number: '4-7GB-2' });
  const engagement = await staff.engagements.create({
    name: 'Registration',
    accountId,
    startsOn: dayFromToday(0),
    ownerId: member.id,
  });
  for (const day of [-3, 0, 0, 1, 20])
    await staff.activities.create({
      leadId: lead.id,
      title: `Ring on day ${day}`,
      dueDate: dayFromToday(day),
      ownerId: member.id,
    });
  const documentId = await uploadFile(product, member.id, {
    on: { subject: 'lead', subjectId: lead.id },
    name: 'Audit report.pdf',
    content: pdf('Audit report'),
  });
  const faulty = await checkedImport(product, member, 'contacts', [
    'First name,Last name,Email,Contact role',
    ...['Ada', 'Ben', 'Cleo', 'Dee'].map((name) => `${name},Lee,no mail of ${name},Boss`),
    'Eva,Lee,eva@lee.example,',
  ]);
  // A trash that is longer than the rows that stand for it while it loads.
  for (const name of ['Noa Reed', 'Ines Cole', 'Sol Hart', 'Ida Marsh', 'Bo Lund', 'Tia Moss']) {
    const gone = await accountWithContact(staff, name);
    await staff.accounts.delete({ id: gone.accountId });
  }
  leadPath = `leads/${lead.id}`;
  screens = [
    'leads?view=table',
    'leads/new',
    'leads/quarantine',
    'contacts',
    faulty,
    'accounts',
    'accounts/duplicates',
    'opportunities',
    'proposals',
    'documents',
    'recent-changes',
    'invoicing',
    'settings',
    'settings/team',
    'settings/business/prices',
    'settings/business/mail',
    'settings/business/work',
    'settings/data/trash',
    'settings/data/backup',
    `contacts/${contactId}`,
    `accounts/${accountId}`,
    `opportunities/${deal.id}`,
    `proposals/${proposal.id}`,
    'proposals/new',
    `registrations/${registration.id}`,
    `engagements/${engagement.id}`,
    `documents/${documentId}`,
    'set-up?step=origin',
    'set-up?step=mail',
    '',
  ];
});

/** Resolves once what has changed is on the screen, and the browser has reported what moved. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Answers come one after the other, each painted before the next: as on a slow line, at any speed of this machine. */
async function answerInTurn(page: Page) {
  let turn = Promise.resolve();
  await page.route(/\/trpc\/(?!live)/, async (route) => {
    const response = await route.fetch();
    turn = turn.then(async () => {
      await route.fulfill({ response });
      await painted(page);
    });
    // A screen that is left gives up its calls.
    turn = turn.catch(() => {});
    await turn;
  });
}

/** The parts that moved while a screen loaded, where that was more of the window than the limit. */
async function movedTooFar(page: Page, path: string, limit: number) {
  await screenLoaded(page);
  await painted(page);
  const shifts = await takeShifts(page);
  return sumOfShifts(shifts) > limit ? [{ path, shifts }] : [];
}

test.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])('nothing moves while a screen loads, however its answers come, %s', async (_, viewport) => {
  const page = await signedInPage({ open: browser.openFresh }, product, member, { viewport });
  await watchShifts(page);
  await answerInTurn(page);
  const moved: unknown[] = [];
  for (const path of ['', 'leads', 'activities', leadPath]) {
    await page.goto(`${product.url}/crm/${path}`.replace(/\/$/, ''));
    moved.push(...(await movedTooFar(page, path, FIRST_LOAD)));
  }
  for (const path of screens) {
    await goToScreen(page, path);
    moved.push(...(await movedTooFar(page, path, SCREEN)));
  }
  expect(moved).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
