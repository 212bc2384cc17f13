import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { greet } from '#server/platform/mail/message.ts';
import { composeMime, openTransport } from '#server/platform/mail/transport.ts';
import { readableLog } from '../../../support/readableLog.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const message = {
  id: 'one',
  from: { name: 'Sünrise Desk', address: 'desk@sunrise.example' },
  to: 'ada@sunrise.example',
  subject: 'Confirm your email address',
  text: 'Please confirm it here:\n\nhttps://crm.sunrise.example/crm/verify-email?token=the-token\n',
  html: '<p>Please confirm it</p>',
};

describe('a message without a mail server', () => {
  let DATA_DIR: string;
  beforeEach(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk-mail-'));
  });
  afterEach(() => rm(DATA_DIR, { recursive: true }));

  const mailFolder = () => join(DATA_DIR, 'mail');
  const files = async () => (await readdir(mailFolder())).sort();
  const transport = () => openTransport({ DATA_DIR, SMTP_URL: undefined });

  test('is stored as a file whose name sorts by time', async () => {
    const { deliver } = transport();

    await Promise.all(Array.from({ length: 30 }, (_, n) => deliver({ ...message, subject: `Number ${n}` })));

    const mails = (await files()).map(async (file) =>
      PostalMime.parse(await readFile(join(mailFolder(), file))),
    );
    const subjects = (await Promise.all(mails)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 30 }, (_, n) => `Number ${n}`));
  });

  test('is complete, has one link, and is readable by its owner only', async () => {
    await transport().deliver(message);

    const [file = ''] = await files();
    const mail = await PostalMime.parse(await readFile(join(mailFolder(), file)));
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}\.eml$/);
    expect((await stat(join(mailFolder(), file))).mode & 0o777).toBe(0o600);
    expect((await stat(mailFolder())).mode & 0o777).toBe(0o700);
    expect(mail).toMatchObject({
      from: { name: 'Sünrise Desk', address: 'desk@sunrise.example' },
      to: [{ address: 'ada@sunrise.example' }],
      subject: message.subject,
    });
    expect(mail.html).toBe(`${message.html}\n`);
    expect(mail.text?.match(/https?:\S+/g)).toEqual([
      'https://crm.sunrise.example/crm/verify-email?token=the-token',
    ]);
  });
});

test.each([
  ['https://desk.example/no?key=a', 'List-Unsubscribe=One-Click'],
  // RFC 8058 has one click for HTTPS only.
  ['http://127.0.0.1:3000/no?key=a', undefined],
])('a mail that %s refuses says so to mail programs', async (unsubscribeUrl, post) => {
  const mime = await composeMime({ ...message, unsubscribeUrl });

  const { headers } = await PostalMime.parse(mime);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(header('list-unsubscribe-post')).toBe(post);
});

test.each([
  ['Dr Mei', 'Hello Mei'],
  ['prof. Ada', 'Hello Ada'],
  ['Drew', 'Hello Drew'],
  ['Dr', 'Hello Dr'],
])('%j is greeted without a title', (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});

describe('the log of a server that stores its mail', () => {
  const log = readableLog();
  const db = testDatabase({}, log);

  test('contains the link, but not the address', async () => {
    await db.visitor().auth.signUp({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@sunrise.example',
      password: 'a garden of ferns',
    });

    const [mail] = await db.mail();
    expect(log.text()).toContain(mail?.link);
    expect(log.text()).not.toContain('ada@sunrise.example');
  });

  test('reports a folder that is not writable; the mail is stored once it is', async () => {
    const { id, email } = await db.member({ role: 'admin' });
    const folder = join(db.env.DATA_DIR, 'mail');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'in the way');

    await db.visitor().auth.requestPasswordReset({ email });
    await expect.poll(() => log.text()).toContain('a mail could not be sent');
    await rm(folder);

    expect(await db.mail()).toMatchObject([{ to: email }]);
    expect(log.text()).not.toContain(id);
  });
});
