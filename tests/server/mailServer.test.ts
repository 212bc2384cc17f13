import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '#server/mail/mailer.ts';
import { confirmAddress } from '#server/mail/messages.ts';
import { readableLog } from '../support/readableLog.ts';
import { openSmtpServer } from '../support/smtpServer.ts';
import { testDatabase } from '../support/testDatabase.ts';

const message = confirmAddress('ada@sunrise.example', 'https://crm.sunrise.example', 'the-token');

const MAIL_FROM = 'Sunrise Desk <desk@sunrise.example>';
const DATA_DIR = join(tmpdir(), `providerdesk-${randomUUID()}`);

let log: ReturnType<typeof readableLog>;

beforeEach(() => {
  log = readableLog();
});

const mailer = (SMTP_URL: string) => openMailer({ DATA_DIR, MAIL_FROM, SMTP_URL }, log);

describe('with a mail server', () => {
  test('the message reaches its one recipient, and nothing of it is logged or stored', async () => {
    const server = await openSmtpServer();
    const desk = mailer(server.url);

    desk.send(message);
    await desk.close();
    await server.close();

    expect(server.received).toMatchObject([
      { recipients: ['ada@sunrise.example'], mail: { subject: message.subject, text: message.text } },
    ]);
    expect(log.text()).toBe('[]');
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each([
    ['a line break', 'ada@sunrise.example\r\nBcc: spy@elsewhere.example'],
    ['a comma', 'ada@sunrise.example, spy@elsewhere.example'],
  ])('%s in an address adds no second recipient', async (_, to) => {
    const server = await openSmtpServer();
    const desk = mailer(server.url);

    desk.send({ ...message, to });
    await desk.close();
    await server.close();

    expect(JSON.stringify(server.received)).not.toContain('"spy@elsewhere.example"');
    for (const { mail } of server.received) expect(mail.bcc).toBeUndefined();
  });

  test('what is under way is waited for when the mailer closes', async () => {
    const server = await openSmtpServer({ after: sleep(300) });
    const desk = mailer(server.url);

    for (let n = 0; n < 3; n += 1) desk.send(message);
    await desk.close();

    expect(server.received).toHaveLength(3);
    await server.close();
  });

  test.each([
    ['refuses the address', async () => openSmtpServer({ refusal: 'no such mailbox' })],
    ['is gone', async () => openSmtpServer().then((server) => server.close().then(() => server))],
  ])('one that %s is logged without the address', async (_, open) => {
    const server = await open();
    const desk = mailer(server.url);

    desk.send(message);
    await desk.close();
    await server.close();

    expect(log.text()).toContain('a mail could not be sent');
    expect(log.text()).toMatch(/"code":"\w+"/);
    expect(log.text()).not.toContain('sunrise.example');
  });
});

describe('while the mail server takes its time', async () => {
  const allAnswered = Promise.withResolvers<void>();
  const server = await openSmtpServer({ after: allAnswered.promise });
  const db = testDatabase({ SMTP_URL: server.url, MAIL_FROM });
  afterAll(() => server.close());

  test('nobody who signs up or forgot their password waits for it', async () => {
    await db.member({ email: 'grace@sunrise.example' });

    await db.visitor().auth.signUp({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@sunrise.example',
      password: 'a garden of ferns',
    });
    await db.visitor().auth.requestPasswordReset({ email: 'grace@sunrise.example' });

    expect(server.received).toEqual([]);
    allAnswered.resolve();
    await db.mailer.close();
    expect(server.received.map(({ recipients }) => recipients).sort()).toEqual([
      ['ada@sunrise.example'],
      ['grace@sunrise.example'],
    ]);
  });
});
