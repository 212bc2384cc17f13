import { expect, inject, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { mails } from '#server/mails.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { addressOf, PATIENCE_MS } from '../../../support/databases.ts';
import { silent } from '../../../support/readableLog.ts';
import { freePort } from '../../../support/servers/ports.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const port = await freePort();
const db = testDatabase({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@sunrise.example' });

const runQuery = <Row extends object>(text: string) => db.orm.em.fork().execute<Row[]>(text);

/** The queue has not heard of the workers that send mails, as where their machine is busy. */
const loseSight = () =>
  runQuery(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`);

/** Makes what waits for another attempt due. */
const makeDue = () => runQuery(`update pgboss.job set start_after = now() where state = 'retry'`);

/** The state of the mail, and the number of times that the queue gave it to a worker after the first. */
async function mailInQueue() {
  const [mail] = await runQuery<{ state: string; retries: number }>(
    `select state::text, retry_count as retries from pgboss.job where name = 'mail'
      order by created_on desc limit 1`,
  );
  return mail;
}

test('a mail that takes long leaves once, although the queue gives it to other workers and processes', async () => {
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
  const server = await openSmtpServer({ port, after: accepted });
  const { database } =
    (await runQuery<{ database: string }>('select current_database() as database'))[0] ?? {};
  const orm = openDatabase(addressOf(inject('serverUrl'), `${database}`), entities, PATIENCE_MS);
  const other = openMailer({ orm, env: db.env, log: silent, ...mails });
  await other.start();
  const { id: userId } = await db.member();

  await db.mailer.send(db.orm.em.fork(), { kind: 'approved', userId });
  await expect.poll(() => server.begun()).toBe(1);
  // Each time a worker takes it, and leaves it to the one that sends it.
  await expect
    .poll(async () => {
      await loseSight();
      await makeDue();
      return (await mailInQueue())?.retries;
    })
    .toBeGreaterThan(1);
  accept();

  await expect.poll(async () => (await mailInQueue())?.state).toBe('completed');
  expect(server.received).toHaveLength(1);
  expect(server.begun()).toBe(1);
  await other.close();
  await orm.close();
  await server.close();
});

test('a mail of which nobody knows whether the server took it leaves again, with the same Message-ID', async () => {
  const cut = await openSmtpServer({ port, cutsAfterTaking: true });
  const { id: userId } = await db.member();
  await db.mailer.send(db.orm.em.fork(), { kind: 'approved', userId });
  await expect.poll(() => cut.received.length).toBe(1);
  await cut.close();
  const server = await openSmtpServer({ port });
  await expect
    .poll(async () => {
      await makeDue();
      return (await mailInQueue())?.state;
    })
    .toBe('completed');

  const ids = [...cut.received, ...server.received].map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@sunrise\.example>$/);
  await server.close();
});
