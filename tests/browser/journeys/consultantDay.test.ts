import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  openPage,
  PHONE,
  testBrowser,
  testProduct,
} from '../../support/browser.ts';
import { countPresses } from '../../support/pages/countPresses.ts';
import { pdf } from '../../support/records/files.ts';
import { newLead, newOpportunity } from '../../support/records.ts';
import { storedMail } from '../../support/servers/storedMail.ts';
import { goToScreen, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

const addCall = async (page: Page, title: string) => {
  const form = page.getByRole('form', { name: 'Add activity' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('button', { name: 'Call', exact: true }).click();
  await form.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
};

/** Moves a card to Needs analysis, and shows that stage: a phone shows one. */
async function moveByMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Move or change ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Needs analysis', exact: true }).click();
  const stages = page.getByRole('navigation', { name: 'Stage' });
  await stages.getByRole('link', { name: /^Needs analysis/ }).click();
}

test("a consultant's day on a phone in dark, with animations: a call is ticked off, a lead becomes an opportunity, moves on and gets its form", async () => {
  const { user: kim, staff } = await product.person({ firstName: 'Kim', lastName: 'Day' });
  const title = 'Audit of the day';
  const lead = await newLead(staff, {
    title,
    nextAction: `Ring about ${title}`,
    followUpDate: today(),
    assignedToId: kim.id,
  });
  // Animations run here; the other files turn them off.
  const options = { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'no-preference' } as const;
  const page = await signedInPage(browser, product, kim, options);

  await page.goto(`${product.url}/crm/activities`);
  const dueToday = page.getByRole('region', { name: /^Today/ });
  await dueToday.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await addCall(page, `Called about ${title}`);
  await page.goBack();
  const box = dueToday.getByRole('checkbox', { name: new RegExp(title) });
  await box.click();
  await box.waitFor({ state: 'detached' });

  await goToScreen(page, `leads/${lead.id}`);
  await page.getByRole('button', { name: 'Convert to Opportunity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Convert' }).click();
  await page.getByText('Lead converted to an opportunity').waitFor();
  await goToScreen(page, 'opportunities');
  await moveByMenu(page, title);
  await page.getByText('Moved to Needs analysis').waitFor();

  await page.getByRole('link', { name: title, exact: true }).click();
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByRole('button', { name: /^Documents/ }).click();
  await documents
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Service agreement.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await documents.getByRole('link', { name: 'Service agreement.pdf' }).waitFor();
});

test('a founder prices a registration on a phone, a consultant adjusts and sends it, and the founder accepts it: won', async () => {
  const kim = await product.member({ firstName: 'Kim', lastName: 'Sends' });
  // The board is shown once there is an opportunity.
  await newOpportunity(await product.signedIn(kim));
  const email = 'mira@wattle.example';
  const mailsTo = async (to: string) => (await storedMail(product.env)).filter((mail) => mail.to === to);

  // The founder sends it to themselves, and confirms their address.
  const phone = await browser.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openPage(phone, `${product.url}/registration-proposal?groups=0107`);
  await phone.getByRole('button', { name: 'Send me this proposal' }).first().tap();
  const form = phone.getByRole('dialog');
  const typed = { Name: 'Mira Shah', Email: email, Phone: '0491 570 156', Organisation: 'Wattle House' };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Send me this proposal' }).tap();
  const link = await form.getByRole('link', { name: 'Open my proposal' }).getAttribute('href');
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const code = /^\d{6}$/m.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Confirm' }).tap();
  const confirmed = form.getByText('Your address is confirmed');
  await expect.poll(() => confirmed.evaluate((text) => text === document.activeElement)).toBe(true);

  // The consultant adds a line to the draft that came with it, and sends it.
  const desk = await signedInPage(browser, product, kim);
  await desk.goto(`${product.url}/crm/leads?search=Wattle+House`);
  await desk.getByRole('link', { name: /^Proposal PR-/ }).click();
  const draft = desk.getByRole('region', { name: 'Proposals' }).getByRole('link', { name: /^\$/ });
  await draft.waitFor();
  const related = desk.getByRole('region', { name: 'Proposals' });
  const [name = ''] = /PR-\d+-\d+/.exec((await related.textContent()) ?? '') ?? [];
  await draft.click();
  await desk.getByRole('heading', { level: 1, name: /^Wattle House · \$/ }).waitFor();
  await desk.getByRole('link', { name: 'Edit proposal' }).click();
  await desk.getByRole('button', { name: 'Add an item' }).click();
  await desk.getByLabel('Item 1', { exact: true }).fill('Workshop');
  await desk.getByLabel('Before GST', { exact: true }).fill('500');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await desk.getByRole('button', { name: 'Send now' }).click();
  await desk.getByText(`Sending to ${email}`).waitFor();
  // Another window of theirs shows the board.
  const listens = desk.waitForResponse((answer) => answer.url().includes('live.changes'));
  await desk.goto(`${product.url}/crm/opportunities`);
  const won = desk.getByRole('region', { name: /^Won/ });
  await won.waitFor();
  await listens;

  // The founder reads and accepts it.
  await openPage(phone, link ?? '');
  await phone.getByRole('row', { name: 'Total $4,400' }).waitFor();
  await expectAccessible(phone);
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Download PDF' }).tap(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // The sum, the way to the form, and who to call are on the first screen; nothing leads away.
  expect(await phone.getByRole('navigation').count()).toBe(0);
  const accept = phone.getByRole('link', { name: 'Accept this proposal' });
  for (const shown of [
    phone.getByText('$4,400 incl. GST'),
    accept,
    phone.getByRole('link', { name: /^Kim Sends, / }),
  ])
    expect((await shown.boundingBox())?.y).toBeLessThan(PHONE.height - 100);
  const secondTab = await phone.context().newPage();
  await openPage(secondTab, link ?? '');
  await phone.bringToFront();
  await accept.press('Enter');
  const signature = phone.getByLabel('Your name');
  await expect.poll(() => signature.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await signature.inputValue()).toBe('Mira Shah');
  await phone.getByRole('checkbox', { name: /^I may accept for Wattle House/ }).press('Space');
  await phone.getByRole('button', { name: 'Accept', exact: true }).press('Enter');

  // The outcome takes the place of the form, with the focus; also after a reload and in the other tab.
  const thanks = 'Thank you, Mira Shah. You have accepted.';
  const outcomeIn = (page: Page) => page.getByRole('region', { name: thanks });
  const outcome = outcomeIn(phone);
  await expect.poll(() => outcome.evaluate((card) => card === document.activeElement)).toBe(true);
  expect(await outcome.innerText()).toContain('Kim Sends calls you soon.');
  await outcome.getByRole('link', { name: 'Download the signed PDF' }).waitFor();
  await outcome.getByRole('link', { name: /^Kim Sends, 1300/ }).waitFor();
  await expectAccessibleInBothSchemes(phone);
  await phone.reload();
  await outcome.waitFor();
  await secondTab.bringToFront();
  await secondTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await outcomeIn(secondTab).waitFor();
  // Also by the link at the top of the page.
  await secondTab.getByRole('link', { name: 'Go to your answer' }).press('Enter');
  await expect
    .poll(() => outcomeIn(secondTab).evaluate((card) => card === document.activeElement))
    .toBe(true);

  // It is won on the board, without a reload, and the bell says so; both have the PDF.
  await won.getByRole('button', { name: /^Won/ }).click();
  await won.getByRole('link', { name: 'Wattle House · registration' }).waitFor();
  await desk.getByRole('button', { name: /^Notices, \d+ new notices?$/ }).click();
  await desk.getByText(/^Accepted · \$[\d,]+ incl\. GST · PR-/).waitFor();
  const withPdf = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => subject.includes('accepted')).flatMap(({ files }) => files);
  const files = async () => [await withPdf(email), await withPdf(kim.email)];
  await expect.poll(files).toEqual([[`${name}.pdf`], [`${name}.pdf`]]);
});

test('a call, a follow-up, an owner and a status take at most three presses', async () => {
  const { user: kim, staff } = await product.person({ firstName: 'Kim', lastName: 'Presses' });
  const lead = await newLead(staff, { title: 'Counted presses' });
  const opportunity = await staff.opportunities.fromLead({
    leadId: (await newLead(staff, { title: 'Counted deal' })).id,
    name: 'Counted deal',
    value: '',
    expectedCloseDate: '',
    stage: 'qualification',
  });
  // A person who is faster than the answer that shows the call saves over an older version, which is no conflict.
  const page = await signedInPage({ open: browser.openFresh }, product, kim, {}, /409 \(Conflict\)/);
  const pressesOf = await countPresses(page);
  const open = async (path: string) => {
    await goToScreen(page, path);
    await page.getByRole('form', { name: 'Add activity' }).waitFor();
  };
  // Messages below the newest one are hidden.
  const said = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const choose = async (value: RegExp, option: string) => {
    await page.getByRole('button', { name: value }).click();
    await page.getByRole('menuitemradio', { name: option }).click();
  };
  const logCall = async () => {
    await page.keyboard.press('c');
    await page.keyboard.type('Rang them');
    await page.keyboard.press('Enter');
    await said('Activity added successfully');
  };
  const followUp = async () => {
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'In 3 days' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await said(/^Follow-up scheduled for/);
  };

  await page.goto(`${product.url}/crm/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(`leads/${lead.id}`);
  expect(await pressesOf(logCall)).toBe(2);
  expect(await pressesOf(() => page.getByRole('button', { name: 'Set to Contacted' }).click())).toBe(1);
  await page.getByRole('button', { name: 'Edit Status: Contacted' }).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  expect(await pressesOf(followUp)).toBe(3);
  expect(await pressesOf(() => choose(/^Edit Status/, 'Negotiation'))).toBe(2);
  expect(await pressesOf(() => choose(/^Edit Owner/, 'Kim Presses'))).toBe(2);
  await page.getByRole('button', { name: 'Edit Owner: Kim Presses' }).waitFor();
  await expect
    .poll(() => staff.leads.byId({ id: lead.id }))
    .toMatchObject({ status: 'negotiation', assignedToId: kim.id });

  await open(`opportunities/${opportunity.id}`);
  expect(await pressesOf(() => choose(/^Edit Stage/, 'Proposal'))).toBe(2);
  await said('Moved to Proposal');
  expect(await pressesOf(() => choose(/^Edit Owner/, 'Kim Presses'))).toBe(2);

  for (const path of [`opportunities/${opportunity.id}`, `contacts/${lead.contactId}`]) {
    await open(path);
    expect(await pressesOf(logCall)).toBe(2);
    await page.getByRole('heading', { level: 1 }).focus();
    expect(await pressesOf(followUp)).toBe(3);
  }
});

test('a new colleague with a phone finds a client, sees what happened, logs a call, moves the deal and is back on the list in eight taps', async () => {
  const staff = await product.staff();
  const name = 'Wombat Supports';
  const account = await staff.accounts.create({ name });
  const contact = await staff.contacts.create({
    firstName: 'Wilma',
    lastName: 'Ng',
    accountId: account.id,
  });
  const about = { accountId: account.id, contactId: contact.id };
  const lead = await staff.leads.create({ title: 'Audit in June', ...about });
  await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Wants a date in June' });
  await staff.opportunities.create({ name: `Audit of ${name}`, stage: 'qualification', ...about });
  const newcomer = await product.member({ firstName: 'Nia', lastName: 'Fresh' });
  const page = await signedInPage({ open: browser.openFresh }, product, newcomer, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const pressesOf = await countPresses(page);
  await page.goto(`${product.url}/crm`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  const presses = await pressesOf(async () => {
    await page.getByRole('button', { name: 'Search everything' }).tap();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('wombat supports');
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).tap();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('Wants a date in June').first().waitFor();
    await page
      .getByText(/created lead/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    await page.keyboard.type('Agreed on 12 June');
    await page.getByRole('button', { name: 'Add activity' }).tap();
    await page.getByText('Activity added successfully').waitFor();

    await page
      .getByRole('link', { name: `Audit of ${name}` })
      .first()
      .tap();
    await page.getByRole('heading', { name: `Audit of ${name}`, level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Edit Stage/ }).tap();
    await page.getByRole('menuitemradio', { name: 'Proposal' }).tap();
    await page.getByText('Moved to Proposal').waitFor();

    await page.getByRole('link', { name: 'Back to opportunities' }).tap();
    await page.getByRole('heading', { name: 'Opportunities', level: 1 }).waitFor();
  });

  expect(presses).toBe(8);
  expect(await staff.activities.lastContact({ record: { noun: 'account', id: account.id } })).toMatchObject({
    title: 'Agreed on 12 June',
    type: 'call',
  });
});
