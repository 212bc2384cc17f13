import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { User } from '#server/platform/identity/users.entity.ts';
import { formatMail, greet } from '#server/platform/mail/message.ts';
import { accountForm } from '#shared/accounts/accounts.schema.ts';
import { contactForm } from '#shared/contacts/contacts.schema.ts';
import { leadForm } from '#shared/leads/leads.schema.ts';
import { expectAccessibleInBothSchemes, testBrowser, testProduct } from '../../support/browser.ts';
import { enquiry } from '../../support/records.ts';
import { goToScreen, screenLoaded, signedInPage } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();

/** Texts that set `window.ran` if they are rendered as markup, the longest first. The last fits into a postcode. */
const HOSTILE = [
  `<img src=x onerror="window.ran=1"><script>window.ran=1</script>"'><svg/onload=window.ran=1>{{7*7}}`,
  `"><img src=x onerror=window.ran=1>`,
  '<svg onload=ran=1>',
];

interface Field {
  maxLength?: number;
  anyOf?: Field[];
  enum?: unknown;
  format?: string;
}

/** A hostile text for every field of a form that accepts any text. */
function hostileFields(form: z.ZodType): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const entries = Object.entries(properties as Record<string, Field>).flatMap(([name, field]) => {
    const longest = Math.max(...[field, ...(field.anyOf ?? [])].map(({ maxLength = 0 }) => maxLength));
    const text = HOSTILE.find(({ length }) => length <= longest);
    return text && !/email|website|url|abn/i.test(name) ? [[name, text]] : [];
  });
  return Object.fromEntries(entries);
}

const [hostile = '', name = ''] = HOSTILE;

/** Creates records with hostile text in every field, and returns the addresses of all screens that show it. */
async function hostileRecords(member: User) {
  const staff = await product.signedIn(member, `Mozilla/5.0 ${hostile}`);
  const links = {
    website: `https://a.example/"onmouseover="window.ran=1"x="<b>`,
    businessEmail: 'a@b.example',
  };
  const account = await staff.accounts.create({ ...hostileFields(accountForm), ...links, name: hostile });
  const contact = await staff.contacts.create({
    ...hostileFields(contactForm),
    firstName: name,
    lastName: name,
    accountId: account.id,
    linkedinUrl: "https://a.example/?q=javascript:window.ran=1#'><script>",
  });
  const lead = await staff.leads.create({
    ...hostileFields(leadForm),
    title: hostile,
    painPoints: [hostile, name],
    accountId: account.id,
    contactId: contact.id,
    assignedToId: member.id,
    enquiryType: 'registration',
    priority: 'urgent',
  });
  await staff.leads.update({ id: lead.id, version: lead.version, data: { description: `${hostile} again` } });
  await staff.activities.create({ leadId: lead.id, type: 'note', title: hostile, description: hostile });
  await staff.leads.scheduleFollowUp({ id: lead.id, followUpDate: '2027-01-01', note: hostile });
  const deleted = await staff.accounts.create({ name: hostile });
  await staff.accounts.delete({ id: deleted.id });
  await product.member({ firstName: name, lastName: name, approvedAt: null });
  await product
    .visitor()
    .intake.createLeadFromForm(enquiry({ name, company: hostile, message: hostile, phone: name }));
  const junk = enquiry({ name, company: hostile, message: hostile, phone: name, email: 'junk@b.example' });
  await product.visitor().intake.createLeadFromForm({ ...junk, honeypot: { website: hostile } });
  const [sent] = (await staff.leads.list({ search: `enquiry from ${name}` })).items;
  // Values that validation rejects, but that an older version or an import may have stored.
  await product.orm.em
    .fork()
    .execute(`update accounts set website = 'javascript:window.ran=1', email = 'x"><b>' where id = ?`, [
      account.id,
    ]);
  return [
    '',
    'leads',
    `leads?search=${encodeURIComponent(hostile)}`,
    `leads/${lead.id}`,
    `leads/${lead.id}/edit`,
    `leads/${sent?.id}`,
    'leads/new',
    'leads/quarantine',
    'contacts',
    `contacts/${contact.id}`,
    `contacts/${contact.id}/edit`,
    'accounts',
    `accounts/${account.id}`,
    `accounts/${account.id}/edit`,
    'settings',
  ];
}

async function open(page: Page, path: string) {
  await goToScreen(page, path);
  await screenLoaded(page);
}

/** The harm done: if hostile text ran, how much of it became markup, and every link with a scheme that is not allowed. */
const harm = (page: Page) =>
  page.evaluate(() => ({
    ran: 'ran' in window,
    markup: document.querySelectorAll(
      'body :is([onerror], [onload], [onmouseover], img[src="x"], script:not([src]))',
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('[href]')].flatMap(({ href }) =>
      /^(https?|mailto|tel):/.test(String(href)) ? [] : [String(href)],
    ),
  }));

test('hostile text in every field of every record is shown as plain text on every screen', async () => {
  const member = await product.member({ firstName: name, lastName: name, role: 'admin' });
  const paths = await hostileRecords(member);
  const page = await signedInPage(browser, product, member);
  await page.goto(`${product.url}/crm`);

  for (const path of paths) {
    await open(page, path);
    for (const more of await page.getByRole('button', { name: /^(History|Show history)/ }).all())
      await more.click();
    if (path !== 'leads/new') expect((await page.content()).includes('onerror='), path).toBe(true);
    expect(await harm(page), path).toEqual({ ran: false, markup: 0, links: [] });
  }

  // Selects, confirmations and messages show names too.
  await open(page, 'leads/new');
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option').first().waitFor();
  expect(await harm(page)).toEqual({ ran: false, markup: 0, links: [] });
  await open(page, 'accounts');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  expect(await harm(page)).toEqual({ ran: false, markup: 0, links: [] });
});

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a mail shows hostile names as text, fetches nothing, and is readable at both widths in light and dark', async () => {
  const long = 'Wollongong'.repeat(20);
  const link = `https://desk.example/proposal?key=${'k'.repeat(120)}`;
  const { html, text, logo } = formatMail(
    {
      to: 'ada@sunrise.example',
      subject: `Proposal for ${hostile}`,
      greeting: greet(`Ada\r\nBcc: eve@evil.example \u202e${hostile}`),
      paragraphs: [
        `Here is what ${long} and ${hostile} asked for:`,
        link,
        'See https://evil.example/"><b>',
        { words: `Call ${hostile}`, href: 'tel:+61491570158' },
        {
          heading: `Overdue ${hostile}`,
          isUrgent: true,
          lines: [{ words: hostile, details: [long, hostile], href: `${link}"><b>` }],
        },
      ],
      link,
      button: 'Read and answer',
      refusal: { words: 'No more reminders', href: `${link}#no-reminders` },
    },
    {
      name: hostile,
      phone: '1300 000 000',
      email: 'desk@a.example',
      address: long,
      logo: Buffer.from(PIXEL, 'base64'),
    },
    Infinity,
  );
  // Not one that was used before: the policy of its last page would leave out the styles.
  const page = await browser.openFresh();
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));

  // Mail programs do this with the parts of a message.
  await page.setContent(html.replace(/cid:[^"]+/, `data:image/png;base64,${logo?.toString('base64')}`));

  expect(await harm(page)).toEqual({ ran: false, markup: 0, links: [] });
  expect(
    await page.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
  ).toEqual([link, 'tel:+61491570158', `${link}"><b>`, `${link}#no-reminders`]);
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
  for (const width of [390, 640]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleInBothSchemes(page);
  }
  // The text is complete alone.
  expect(text).toMatch(/^Hello Ada Bcc: eve@evil.example <img src=x/);
  for (const part of [link, `${link}#no-reminders`, '1300 000 000', long]) expect(text).toContain(part);
});
