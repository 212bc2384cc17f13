import { afterAll, expect, test } from 'vitest';
import { expectAccessible, testBrowser, testProduct } from '../../support/browser.ts';
import { openMicrosoftServer, registration } from '../../support/servers/microsoftServer.ts';
import { freePort } from '../../support/servers/ports.ts';
import { signedInPage } from '../../support/signedInPage.ts';

const port = await freePort();
const microsoft = await openMicrosoftServer(`http://127.0.0.1:${port}/microsoft/signed-in`);
const browser = testBrowser();
const product = await testProduct({ PORT: String(port), MICROSOFT_STAND_IN: microsoft.url });
afterAll(() => microsoft.close());

test('a firm on Microsoft 365 sets its mail up on screen, and sends an invitation and a proposal', async () => {
  const admin = await product.member({ role: 'admin' });
  const page = await signedInPage(browser, product, admin);
  await page.goto(`${product.url}/crm/settings/business/mail`);
  await page.getByRole('button', { name: 'Microsoft 365' }).click();
  const form = page.getByRole('form', { name: 'Registration in Entra' });
  await form.getByLabel(/Application \(client\) ID/).fill(registration.clientId);
  await form.getByLabel(/Directory \(tenant\) ID/).fill(registration.tenantId);
  await form.getByLabel(/^Client secret/).fill(registration.secret);
  await form.getByLabel(/Secret ends on/).fill('2099-01-31');
  await page.getByText(`${product.url}/microsoft/signed-in`).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save registration' }).click();
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByRole('button', { name: 'desk@wattle.example' }).click();
  await page.getByText('Signed in. Send a test email now.').waitFor();
  await page.getByText('Emails go through Microsoft, as desk@wattle.example.').waitFor();
  await page.getByRole('button', { name: 'Send a test email to myself' }).click();
  await page.getByText(`Accepted is not delivered: look into the mailbox of ${admin.email}.`).waitFor();

  const staff = await product.signedIn(admin);
  await staff.team.invite({ email: 'grace@wattle.example', firstName: null, lastName: null, role: 'staff' });
  const { id: accountId } = await staff.accounts.create({ name: 'Sunrise Care' });
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@sunrise.example', accountId };
  const { id: contactId } = await staff.contacts.create(person);
  const ownLines = [{ label: 'Workshop', cents: 100_000, moduleId: null }];
  const { id, version, document } = await staff.proposals.create({ accountId, contactId, ownLines });
  await staff.proposals.send({ id, version, total: document.total, byMail: true });
  // The time is over in which Send can be undone.
  await product.orm.em.fork().execute(`update pgboss.job set start_after = now() where state = 'created'`);
  await product.mail();

  const sent = microsoft.received.map(({ recipients, mail }) => [recipients[0], mail.attachments.length]);
  expect(sent.sort()).toEqual(
    [
      [admin.email, 0],
      ['ada@sunrise.example', 1],
      ['grace@wattle.example', 0],
    ].sort(),
  );
});
