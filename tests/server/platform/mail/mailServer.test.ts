import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTransport } from '#server/platform/mail/transport.ts';
import { readableLog } from '../../../support/readableLog.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const MAIL_FROM = 'Sunrise Desk <desk@sunrise.example>';

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@sunrise.example',
  password: 'a garden of ferns',
};

test.each([
  ['a line break', 'ada@sunrise.example\r\nBcc: spy@elsewhere.example'],
  ['a comma', 'ada@sunrise.example, spy@elsewhere.example'],
])('%s in an address adds no second recipient', async (_, to) => {
  const server = await openSmtpServer();
  const transport = openTransport({ DATA_DIR: '', SMTP_URL: server.url });
  const from = { name: 'Sunrise Desk', address: 'desk@sunrise.example' };

  await transport
    .deliver({
      id: 'one',
      from,
      to,
      subject: 'Confirm your email address',
      text: 'https://crm.example/verify',
      html: '',
    })
    .catch(() => {});
  transport.close();
  await server.close();

  expect(JSON.stringify(server.received)).not.toContain('"spy@elsewhere.example"');
  for (const { mail } of server.received) expect(mail.bcc).toBeUndefined();
});

describe('with a mail server', async () => {
  const server = await openSmtpServer();
  const log = readableLog();
  const db = testDatabase({ SMTP_URL: server.url, MAIL_FROM }, log);
  afterAll(() => server.close());

  test('a message reaches its one recipient, and is neither logged nor stored', async () => {
    await db.visitor().auth.signUp(ada);
    await db.mail();

    expect(server.received).toMatchObject([
      {
        recipients: [ada.email],
        mail: { subject: 'Confirm your email address for ProviderDesk', from: { name: 'Sunrise Desk' } },
      },
    ]);
    expect(log.text()).toBe('[]');
    expect(existsSync(join(db.env.DATA_DIR, 'mail'))).toBe(false);
  });
});

describe('a mail server that rejects the address', async () => {
  const server = await openSmtpServer({ rejection: 'no such mailbox' });
  const log = readableLog();
  const db = testDatabase({ SMTP_URL: server.url, MAIL_FROM }, log);
  afterAll(() => server.close());

  test('gets no second attempt, and the log does not contain the address', async () => {
    await db.visitor().auth.signUp(ada);
    await db.mail();

    expect(log.text()).toContain('a mail could not be sent');
    expect(log.text()).toMatch(/"code":"\w+","responseCode":550/);
    expect(log.text()).not.toContain('sunrise.example');
  });
});

describe('while the mail server is slow', async () => {
  const allAnswered = Promise.withResolvers<void>();
  const server = await openSmtpServer({ after: allAnswered.promise });
  const db = testDatabase({ SMTP_URL: server.url, MAIL_FROM });
  afterAll(() => server.close());

  test('signing up and requesting a password reset do not wait for it', async () => {
    await db.member({ email: 'grace@sunrise.example' });

    await db.visitor().auth.signUp(ada);
    await db.visitor().auth.requestPasswordReset({ email: 'grace@sunrise.example' });

    expect(server.received).toEqual([]);
    allAnswered.resolve();
    await db.mail();
    expect(server.received.map(({ recipients }) => recipients).sort()).toEqual([
      ['ada@sunrise.example'],
      ['grace@sunrise.example'],
    ]);
  });
});
