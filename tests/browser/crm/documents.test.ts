import { expect, test } from 'vitest';
import { expectAccessible, PHONE, testBrowser, testProduct } from '../../support/browser.ts';
import { hostileHtml, hostilePdf, hostileSvg, pdf, png } from '../../support/records/files.ts';
import { newLead } from '../../support/records.ts';
import { resizeToPhone, signedInPage, unfoldPanels } from '../../support/signedInPage.ts';

const browser = testBrowser();
const product = await testProduct();

const files = [
  { name: 'Audit report.pdf', type: 'application/pdf', bytes: pdf('Audit report') },
  { name: 'Photo.png', type: 'image/png', bytes: png },
  { name: 'logo.svg', type: 'image/svg+xml', bytes: hostileSvg },
  { name: 'page.html', type: 'text/html', bytes: hostileHtml },
  { name: 'hostile.pdf', type: 'application/pdf', bytes: hostilePdf },
];

test('files are dropped on a lead, previewed and downloaded, and scripts in them never run', async () => {
  const ada = await product.member({ firstName: 'Ada', lastName: 'Byron' });
  const lead = await newLead(await product.signedIn(ada));
  const page = await signedInPage(browser, product, ada, {}, /ERR_FAILED/);
  await page.goto(`${product.url}/crm/leads/${lead.id}`);
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByText('No documents yet').waitFor();

  // Simulates a drop by hand. Only the page itself can create the File objects.
  const dropped = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') })),
  );
  const zone = panel.getByRole('button', { name: 'Upload files' });
  await zone.dispatchEvent('dragover', { dataTransfer: dropped });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await panel.getByRole('status').getByText('5 of 5 files uploaded').waitFor();
  for (const { name } of files) await panel.getByRole('link', { name }).waitFor();

  const preview = async (name: string) => {
    await panel.getByRole('button', { name: `Change ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    return page.getByRole('dialog', { name });
  };
  const close = () => page.getByRole('button', { name: 'Close', exact: true }).click();
  const report = await preview('Audit report.pdf');
  await report.getByText('Audit report', { exact: true }).waitFor({ state: 'attached' });
  const inked = await report
    .getByRole('img', { name: 'Audit report.pdf, page 1 of 1' })
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.filter((value, n) => n % 4 < 3 && value < 128).length;
    });
  expect(inked).toBeGreaterThan(1_000);
  await expectAccessible(page);
  await close();
  const hostile = await preview('hostile.pdf');
  await hostile.getByText('Hostile', { exact: true }).waitFor({ state: 'attached' });
  const pixels = await hostile
    .getByRole('img', { name: 'hostile.pdf, page 1 of 1' })
    .evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height);
  expect(pixels).toBeGreaterThan(1_000_000);
  expect(pixels).toBeLessThan(16_100_000);
  await close();
  const photo = (await preview('Photo.png')).getByRole('img', { name: 'Photo.png' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await close();
  for (const name of ['logo.svg', 'page.html']) {
    await (await preview(name)).getByText('<script>').waitFor();
    await close();
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  const saving = page.waitForEvent('download');
  const act = async (name: string) => {
    await panel.getByRole('button', { name: 'Change page.html' }).click();
    await panel.getByRole('menuitem', { name }).click();
  };
  await act('Download');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('page.html');
  // Opening the link itself does not render the file as a page either.
  const frame = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    return [answer.headers.get('content-type'), answer.headers.get('content-security-policy')];
  }, saved.url());
  expect(frame).toEqual(['text/plain; charset=utf-8', "default-src 'none'; sandbox"]);

  // The recipient of a link presses a button; the form of a page without referrers is taken.
  await act('Share');
  const share = page.getByRole('dialog', { name: 'Share page.html' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByRole('textbox', { name: /^Link valid until/ }).inputValue();
  await expectAccessible(page);
  await close();
  const recipient = await browser.open({ viewport: PHONE });
  await recipient.goto(link);
  await expectAccessible(recipient);
  const received = recipient.waitForEvent('download');
  await recipient.getByRole('button', { name: 'Download' }).click();
  expect((await received).suggestedFilename()).toBe('page.html');
  await recipient.context().close();

  // The connection is bad: one upload is cancelled, another succeeds at the second attempt.
  const choose = (name: string) =>
    panel
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await page.route('**/uploads/**', (route) => route.abort());
  await choose('Later.txt');
  await panel.getByText('The server cannot be reached just now').waitFor();
  await page.unroute('**/uploads/**');
  await panel.getByRole('button', { name: 'Retry Later.txt' }).click();
  await panel.getByRole('link', { name: 'Later.txt' }).waitFor();
  await page.route('**/uploads/**', () => {});
  await choose('Never.txt');
  await panel.getByRole('progressbar', { name: 'Upload of Never.txt' }).waitFor();
  await panel.getByRole('button', { name: 'Cancel Never.txt' }).click();
  await panel.getByText('Never.txt').waitFor({ state: 'detached' });
  await page.unroute('**/uploads/**');

  // The hidden text at the end of a long page makes the screen no longer.
  await panel.getByRole('link', { name: 'hostile.pdf' }).click();
  await page.getByText('Hostile', { exact: true }).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_500);
  await page.goBack();

  await resizeToPhone(page);
  await unfoldPanels(page);
  await panel.getByRole('link', { name: 'page.html' }).click();
  await page.getByRole('heading', { name: 'page.html' }).waitFor();
  await expectAccessible(page);
});

test('an upload offers its category and expiry, and a new version asks when it expires', async () => {
  const { user: ada, staff } = await product.person({ firstName: 'Ada', lastName: 'Byron' });
  const lead = await newLead(staff);
  const page = await signedInPage(browser, product, ada);
  await page.goto(`${product.url}/crm/leads/${lead.id}`);
  const panel = page.getByRole('region', { name: 'Documents' });
  const choose = (text: string) =>
    panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'Insurance.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('2026');
  await panel.getByRole('link', { name: 'Insurance.txt' }).waitFor();
  const { items } = await staff.documents.list({ subject: 'lead', subjectId: lead.id });
  const { id = '' } = items[0] ?? {};
  await panel.getByRole('button', { name: 'Edit Category: Insurance' }).waitFor();
  await panel.getByRole('button', { name: 'Edit Expires on: Add expiry' }).click();
  await panel.getByLabel('Expires on', { exact: true }).fill('2027-01-31');
  await page.keyboard.press('Enter');
  await panel.getByText('Expires 31 Jan').waitFor();
  const asked = panel.getByText('New version of Insurance.txt');
  expect(await asked.count()).toBe(0);

  await choose('2027');
  await asked.waitFor();
  await expectAccessible(page);
  await panel.getByLabel('When does it expire?').fill('2028-01-31');
  await panel.getByRole('button', { name: 'Save expiry' }).click();
  await asked.waitFor({ state: 'detached' });

  expect(await staff.documents.byId({ id })).toMatchObject({ expiresOn: '2028-01-31', versionCount: 2 });
});
