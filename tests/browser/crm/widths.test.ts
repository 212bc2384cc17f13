import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { DESKTOP, expectToFit, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { pdf } from '../../support/records/files.ts';
import { newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { goToScreen, screenLoaded, signedInPage, unfoldPanels } from '../../support/signedInPage.ts';

const product = await testProduct();
const browser = testBrowser();
let member: User;

beforeAll(async () => {
  member = await product.member({ firstName: 'Kim', lastName: 'Lee', role: 'admin' });
});

describe('a value that is changed in place', () => {
  const WIDEST: Record<string, string> = {
    date: '2026-12-31',
    email: 'maximiliana.papadopoulos@sunrise.example',
    tel: '+61 491 570 156 ext. 12',
    url: 'https://www.sunrise-care.example/team',
    decimal: '123456789.55',
    numeric: '100',
    text: 'Sunrise Community Care Services',
  };

  /** Fills in the box that has the focus, and says by how much its content is wider; null where no box has opened. */
  async function overflow(page: Page) {
    const box = page.locator('main form input:focus');
    if ((await box.count()) === 0) return null;
    const [type, mode, isRecord] = await box.evaluate((input: HTMLInputElement) => [
      input.type,
      input.inputMode,
      input.hasAttribute('aria-haspopup'),
    ]);
    if (!isRecord) await box.fill(WIDEST[String(mode)] ?? WIDEST[String(type)] ?? '');
    await expectToFit(page);
    // The text of a date is not in `scrollWidth`: ten digits and marks, and the button of the calendar.
    return box.evaluate(
      (input: HTMLInputElement) =>
        Math.max(input.scrollWidth, input.type === 'date' ? 140 : 0) - input.clientWidth,
    );
  }

  /** Uploads a file to a lead, as its screen does. */
  async function uploadTo(page: Page, leadId: string): Promise<{ id: string }> {
    const search = new URLSearchParams({ subject: 'lead', subjectId: leadId, name: 'Audit report.pdf' });
    const answer = await page.request.post(`${product.url}/uploads/${crypto.randomUUID()}?${search}`, {
      headers: { 'content-type': 'application/octet-stream', origin: product.url },
      data: pdf('Audit report'),
    });
    return answer.json();
  }

  test('is seen whole in its box, in every table and on every record at a desk, and on a phone', async () => {
    const staff = await product.signedIn(member);
    const lead = await newLead(staff);
    const deal = await newOpportunity(staff);
    const proposal = await newProposal(staff);
    const engagement = await staff.engagements.create({ name: 'Registration', accountId: lead.accountId });
    const registration = await staff.registrations.create({ number: '4-1', accountId: lead.accountId });
    const page = await signedInPage(browser, product, member);
    await page.goto(`${product.url}/crm`);
    const document = await uploadTo(page, lead.id);
    const records = [
      `leads/${lead.id}`,
      `contacts/${lead.contactId}`,
      `accounts/${lead.accountId}`,
      `opportunities/${deal.id}`,
      `proposals/${proposal.id}`,
      `registrations/${registration.id}`,
      `engagements/${engagement.id}`,
      `documents/${document.id}`,
    ];
    // The columns of a table are as wide in every window.
    const tables = ['leads', 'contacts', 'accounts', 'opportunities', 'proposals', 'documents'].map(
      (noun) => `${noun}?view=table`,
    );
    const opened = new Set<string>();
    const cut: string[] = [];
    for (const [viewport, paths] of [
      [DESKTOP, [...records, ...tables]],
      // The facts of a phone are as wide for each noun.
      [PHONE, records.filter((path) => /^(leads|contacts|proposals)/.test(path))],
    ] as const) {
      await page.setViewportSize(viewport);
      for (const path of paths) {
        await goToScreen(page, path);
        await screenLoaded(page);
        await unfoldPanels(page);
        const values = page.locator(
          'main button:is([aria-label^="Edit "], [aria-label^="Add "]):not([aria-label="Edit address"], [aria-haspopup="dialog"])',
        );
        await values.first().waitFor();
        const names = new Set(
          await values.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? '')),
        );
        for (const name of names) {
          // The attribute finds it fast: a name is computed of every element of the screen.
          const value = page.locator(`main button[aria-label=${JSON.stringify(name)}]`).first();
          if (!(await value.isVisible())) continue;
          await value.press('Enter');
          const box = page.locator('main form :is(input, textarea):focus, [role=menu]');
          await box
            .first()
            .waitFor()
            .catch(() => {
              throw new Error(`${path} ${name}: not opened`);
            });
          const wider = await overflow(page);
          if (wider !== null) opened.add(`${path.replace(/[/?].*/, '')} ${name}`);
          if (wider !== null && wider > 0) cut.push(`${viewport.width} ${path} ${name}: ${wider} px`);
          if (wider === null) await box.first().press('Escape');
          else await page.keyboard.press('Escape');
          await box.first().waitFor({ state: 'detached' });
        }
      }
    }
    expect(cut).toEqual([]);
    expect(opened.size).toBeGreaterThan(20);
  });
});

describe('the header of the CRM', () => {
  /** A phone has the initials, whose menu begins with name and role. */
  const PHONES = [320, 360, 390, 576];
  const WIDTHS = [577, 768, 992, 1024, 1280, 1440, 1920];

  test('shows the whole of a long name and the role at every width', async () => {
    const [firstName, lastName] = ['Wolfeschlegelsteinhausenberger', 'dorffwelchevoralternwarengewis'];
    const page = await signedInPage(
      browser,
      product,
      await product.member({ firstName, lastName, role: 'manager' }),
    );
    await page.goto(`${product.url}/crm/contacts`);
    const button = page.locator('header').getByRole('button', { name: `${firstName} ${lastName} Manager` });
    await button.waitFor();
    const expectWhole = async (place: Locator, width: number) => {
      await page.setViewportSize({ width, height: 700 });
      await expectToFit(page);
      const name = place.getByText(`${firstName} ${lastName}`);
      const isCut = await name.evaluate(
        (element) =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
      );
      expect(isCut, `${width} px`).toBe(false);
      expect(await place.getByText('Manager').isVisible(), `${width} px`).toBe(true);
    };
    for (const width of WIDTHS) await expectWhole(button, width);
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 700 });
      expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
      await button.press('Enter');
      await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
      await expectWhole(page.getByRole('menu'), width);
      // The menu takes the focus a moment after it opens, and only then does a key close it.
      await page.getByRole('menu').press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
  });

  test('has the arrow of the user menu beside a short name', async () => {
    const page = await signedInPage(browser, product, member);
    await page.goto(`${product.url}/crm/contacts`);
    const menu = page.locator('header').getByRole('button', { name: 'Kim Lee' });
    await menu.waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const gap = await menu.evaluate((button) => {
        const words = [...button.querySelectorAll('span')].map((part) => part.getBoundingClientRect().right);
        return (button.querySelector('svg')?.getBoundingClientRect().left ?? 0) - Math.max(...words);
      });
      expect(gap, `${width} px`).toBeGreaterThan(0);
      expect(gap, `${width} px`).toBeLessThan(20);
    }
  });
});
