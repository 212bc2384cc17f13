import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '#server/mail/mailer.ts';
import { confirmAddress } from '#server/mail/messages.ts';
import { readableLog } from '../support/readableLog.ts';

const message = confirmAddress('ada@sunrise.example', 'https://crm.sunrise.example', 'the-token');

const MAIL_FROM = 'Sünrise Desk <desk@sunrise.example>';

let DATA_DIR: string;
let log: ReturnType<typeof readableLog>;

beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'providerdesk-mail-'));
  log = readableLog();
});

afterEach(() => rm(DATA_DIR, { recursive: true }));

const mailer = () => openMailer({ DATA_DIR, MAIL_FROM, SMTP_URL: undefined }, log);

describe('without a mail server', () => {
  const mailFolder = () => join(DATA_DIR, 'mail');
  const files = async () => (await readdir(mailFolder())).sort();

  test('each message is a file whose name sorts by time', async () => {
    const desk = mailer();

    for (let n = 0; n < 30; n += 1) desk.send({ ...message, subject: `Number ${n}` });
    await desk.close();

    const mails = (await files()).map(async (file) =>
      PostalMime.parse(await readFile(join(mailFolder(), file))),
    );
    const subjects = (await Promise.all(mails)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 30 }, (_, n) => `Number ${n}`));
  });

  test('the file is whole, holds one link, and is for its owner’s eyes', async () => {
    const desk = mailer();

    desk.send(message);
    await desk.close();

    const [file = ''] = await files();
    const mail = await PostalMime.parse(await readFile(join(mailFolder(), file)));
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}\.eml$/);
    expect((await stat(join(mailFolder(), file))).mode & 0o777).toBe(0o600);
    expect((await stat(mailFolder())).mode & 0o777).toBe(0o700);
    expect(mail).toMatchObject({
      from: { name: 'Sünrise Desk', address: 'desk@sunrise.example' },
      to: [{ address: 'ada@sunrise.example' }],
      subject: 'Confirm your email address for ProviderDesk',
    });
    expect(mail.html).toBeUndefined();
    expect(mail.text?.match(/https?:\S+/g)).toEqual([
      'https://crm.sunrise.example/crm/verify-email?token=the-token',
    ]);
  });

  test('the link is logged, the address is not', async () => {
    const desk = mailer();

    desk.send(message);
    await desk.close();

    expect(log.text()).toContain('verify-email?token=the-token');
    expect(log.text()).not.toContain('ada@sunrise.example');
  });

  test('a folder that cannot be made stops nothing, and is logged', async () => {
    await writeFile(mailFolder(), 'in the way');
    const desk = mailer();

    desk.send(message);
    await desk.close();

    expect(log.text()).toContain('a mail could not be sent');
    expect(log.text()).not.toContain('the-token');
  });
});
