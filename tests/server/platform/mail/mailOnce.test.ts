import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { mails } from '#server/mails.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { ProposalReminder } from '#server/proposals/reminders/reminders.entity.ts';
import { addressOf, PATIENCE_MS } from '../../../support/databases.ts';
import { silent } from '../../../support/readableLog.ts';
import { accountWithContact, newProposal } from '../../../support/records.ts';
import { freePort } from '../../../support/servers/ports.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { countQueuedMail, testDatabase } from '../../../support/testDatabase.ts';
import { waitingMail } from '../../../support/waitingMail.ts';

const port = await freePort();
const desk = testDatabase({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@sunrise.example' });

const db = { ...desk, ...waitingMail(desk) };

const runQuery = <Row extends object>(text: string) => db.sql<Row[]>(text);

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
  const other = openMailer({ orm, jobs: openJobs(orm, silent), env: db.env, log: silent, ...mails });
  await other.start();
  const { id: userId } = await db.member();

  await db.mailer.send(db.orm.em.fork(), { kind: 'approved', userId });
  await expect.poll(() => server.read()).toBe(1);
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
  expect(server.read()).toBe(1);
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

describe('a process that is killed while it sends mails', () => {
  /** The queue believes for an hour that the worker of what is under way is alive. */
  const keepFromOthers = () =>
    runQuery(
      `update pgboss.job set heartbeat_on = now() + interval '1 hour', started_on = now() + interval '1 hour' where state = 'active'`,
    );

  const begun = new Set<string>();

  /** Queues a proposal and a mail to a member, for later, and returns their ids and recipients. */
  async function queueBoth(name: string) {
    const recipients = [`client-${name}@sunrise.example`, `member-${name}@desk.example`];
    const staff = await db.staff();
    const { accountId, contactId } = await accountWithContact(staff);
    await staff.contacts.update({ id: contactId, version: 1, data: { email: recipients[0] } });
    const { id: proposalId, version, document } = await newProposal(staff, { accountId, contactId });
    await staff.proposals.send({ id: proposalId, version, total: document.total, byMail: true });
    const { id: userId } = await db.member({ email: recipients[1] });
    await db.mailer.send(db.orm.em.fork(), { kind: 'approved', userId }, { delaySeconds: 3_600 });
    const jobs = await runQuery<{ id: string }>(
      `select id from pgboss.job where name = 'mail' and state = 'created' order by created_on`,
    );
    const ids = jobs.map(({ id }) => id).filter((id) => !begun.has(id));
    for (const id of ids) begun.add(id);
    return { ids, recipients, proposalId };
  }

  /** Starts a process that sends these mails, and kills it once both of them are where it stops or is kept waiting. */
  async function killAt(step: string, ids: string[], count?: () => unknown) {
    const { database } =
      (await runQuery<{ database: string }>('select current_database() as database'))[0] ?? {};
    await runQuery(
      `update pgboss.job set start_after = now() where id in (${ids.map((id) => `'${id}'`).join()})`,
    );
    const child = spawn(
      process.execPath,
      ['tests/support/servers/mailWorker.ts', addressOf(inject('serverUrl'), `${database}`), step],
      {
        env: { ...process.env, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@sunrise.example' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let stopped = 0;
    child.stdout.on('data', (dots: Buffer) => {
      stopped += dots.length;
    });
    const isThere = count ?? (() => stopped);
    const ended = once(child, 'exit');
    await expect
      .poll(isThere, { timeout: 60_000, interval: 20 })
      .toBe(2)
      .finally(() => child.kill('SIGKILL'));
    await ended;
  }

  /** The workers that wait to take a mail out of the queue which the mail server has accepted. */
  async function countNoting() {
    const [waiting] = await runQuery<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%completed_on = now()%'`,
    );
    return waiting?.count;
  }

  const received: Awaited<ReturnType<typeof openSmtpServer>>['received'] = [];

  /** A mail server for one step, of which `received` has what it took. */
  async function whileServing(
    options: Parameters<typeof openSmtpServer>[0],
    work: (server: Awaited<ReturnType<typeof openSmtpServer>>) => Promise<void>,
  ) {
    const server = await openSmtpServer({ port, ...options });
    await work(server);
    await server.close();
    received.push(...server.received);
  }

  const kills: Record<string, (ids: string[]) => Promise<void>> = {
    composing: (ids) => killAt('composing', ids),
    'handing over': (ids) => killAt('handing over', ids),
    async greeting(ids) {
      let connected = 0;
      const server = createServer(() => {
        connected += 1;
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      await killAt('greeting', ids, () => connected);
      server.close();
      await once(server, 'close');
    },
    async answer(ids) {
      const { promise, resolve } = Promise.withResolvers<void>();
      await whileServing({ after: promise }, async (server) => {
        await killAt('answer', ids, server.read);
        resolve();
        await expect.poll(() => server.received.length).toBe(2);
      });
    },
    async noting(ids) {
      const { promise, resolve } = Promise.withResolvers<void>();
      await whileServing({ after: promise }, async (server) => {
        const em = db.orm.em.fork();
        await em.begin();
        // A busy machine may take longer to reach the moment than a transaction may rest.
        await em.execute('set local idle_in_transaction_session_timeout = 0');
        const noted = killAt('noting', ids, async () => {
          if (server.read() < 2) return 0;
          await em.execute(`select from pgboss.job where state = 'active' for update`);
          resolve();
          return countNoting();
        });
        await noted.finally(() => em.rollback());
      });
    },
    commit: (ids) => whileServing({}, () => killAt('commit', ids)),
  };

  test('loses none, and only what the server may have taken leaves again, with the same Message-ID', async () => {
    const queued = new Map<string, Awaited<ReturnType<typeof queueBoth>>>();
    for (const step of Object.keys(kills)) queued.set(step, await queueBoth(step.replaceAll(' ', '-')));
    await db.mailer.close();
    for (const [step, kill] of Object.entries(kills)) {
      await kill(queued.get(step)?.ids ?? []);
      await keepFromOthers();
    }

    const mailer = openMailer({ ...db, jobs: openJobs(db.orm, silent), log: silent, ...mails });
    await whileServing({}, async () => {
      await mailer.start();
      await expect
        .poll(
          async () => {
            await loseSight();
            await makeDue();
            return countQueuedMail(db.orm);
          },
          { timeout: 60_000 },
        )
        .toBe(0);
    });
    await mailer.close();

    const sent = Object.fromEntries(
      [...queued].map(([step, { recipients }]) => [
        step,
        recipients.map((to) => {
          const ids = received.flatMap(({ recipients, mail }) =>
            recipients.includes(to) ? [mail.messageId] : [],
          );
          return { times: ids.length, ids: new Set(ids).size };
        }),
      ]),
    );
    const [first, again] = [
      { times: 1, ids: 1 },
      { times: 2, ids: 1 },
    ];
    expect(sent).toEqual({
      composing: [first, first],
      'handing over': [first, first],
      greeting: [first, first],
      answer: [again, again],
      noting: [again, again],
      commit: [again, again],
    });
    // What follows from a mail that was sent is not lost, either.
    for (const { proposalId } of queued.values())
      expect(await db.orm.em.fork().count(ProposalReminder, { proposal: proposalId })).toBe(3);
  }, 300_000);
});
