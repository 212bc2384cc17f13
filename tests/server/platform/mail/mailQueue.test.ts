import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { readableLog } from '../../../support/readableLog.ts';
import { freePort } from '../../../support/servers/ports.ts';
import { type StartedProcess, startProcess, temporaryFolder } from '../../../support/servers/processes.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { presentMail } from '../../../support/servers/storedMail.ts';
import { everythingStored } from '../../../support/tables.ts';
import { countQueuedMail, testDatabase } from '../../../support/testDatabase.ts';

const MAIL_FROM = 'Sunrise Desk <desk@sunrise.example>';

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@sunrise.example',
  password: 'a garden of ferns',
};

/** A proposal that was sent to this address, with the key of its link and the hash of what it shows. */
async function sentProposal(app: StartedProcess, sender: string, email: string) {
  const { headers } = await app.call('auth.signIn', { email: sender, password: grace.password });
  const [cookie = ''] = headers.getSetCookie().map((one) => one.split(';')[0]);
  const call = async (procedure: string, input: object) => {
    const { text } = await app.call(procedure, input, cookie);
    return JSON.parse(text).result.data.json;
  };
  const { id: accountId } = await call('accounts.create', { name: 'Sunrise Care' });
  const person = { firstName: 'Ada', lastName: 'Byron', email, accountId };
  const { id: contactId } = await call('contacts.create', person);
  const ownLines = [{ label: 'Workshop', cents: 100_000, moduleId: null }];
  const { id, version, document } = await call('proposals.create', { accountId, contactId, ownLines });
  const { hash } = await call('proposals.send', { id, version, total: document.total });
  const { url } = await app.query<{ url: string }>('proposals.link', { id }, cookie);
  return { key: new URL(url).searchParams.get('key'), hash };
}

/** The mails that confirm an address: not those that the administrator gets about them. */
const confirmations = ({ received }: Awaited<ReturnType<typeof openSmtpServer>>) =>
  received.filter(({ mail }) => presentMail(mail).token);

describe('a mail server that is down', () => {
  const name = `mail-queue-${crypto.randomUUID()}`;
  const admin = 'boss@sunrise.example';
  let DATABASE_URL = '';
  let port = 0;
  beforeAll(async () => {
    DATABASE_URL = await createDatabase(inject('serverUrl'), name, inject('template'));
    port = await freePort();
    const orm = openDatabase(DATABASE_URL, entities);
    const em = orm.em.fork();
    const active = { emailConfirmedAt: new Date(), approvedAt: new Date(), role: 'admin' as const };
    em.create(User, {
      firstName: 'Mia',
      lastName: 'Boss',
      email: admin,
      passwordHash: await hashPassword(grace.password),
      ...active,
    });
    await em.flush();
    await orm.close();
  });
  afterAll(() => dropDatabase(inject('serverUrl'), name));

  test('and later hangs during a mail delays no sign-up and no acceptance; all mails are sent once it is back, also after a kill', async () => {
    const env = {
      DATABASE_URL,
      DATA_DIR: await temporaryFolder(),
      MAIL_FROM,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
    const killed = await startProcess(env);
    await killed.waitForStatus('/readyz', 200);
    const emails = ['ada@sunrise.example', 'grace@sunrise.example', 'joan@sunrise.example'];
    for (const email of emails)
      expect((await killed.call('auth.signUp', { ...grace, email })).status).toBe(200);
    await expect.poll(() => mailsIn('retry')).toBe(emails.length);

    const hung = await openSmtpServer({ port, after: new Promise(() => {}) });
    await letPass(60);
    await expect.poll(() => hung.read()).toBeGreaterThan(0);
    // Answered although their mails never end.
    const late = 'mary@sunrise.example';
    expect((await killed.call('auth.signUp', { ...grace, email: late })).status).toBe(200);
    const { key, hash } = await sentProposal(killed, admin, 'client@care.example');
    const input = { key, hash, name: 'Ada Byron', mayAccept: true };
    expect((await killed.call('sentProposals.accept', input)).status).toBe(200);
    await killed.end('SIGKILL');
    await hung.close();

    const server = await openSmtpServer({ port });
    await letPass(60);
    const next = await startProcess(env);

    const confirmed = () =>
      confirmations(server)
        .map(({ recipients }) => recipients.join())
        .sort();
    await expect.poll(confirmed).toEqual([...emails, late]);
    const accepted = () =>
      server.received
        .map(({ recipients, mail }) => `${recipients}: ${mail.subject}`)
        .filter((text) => text.includes('accepted'))
        .map((text) => text.replace(/PR-[\d-]+( · .*)?/, 'PR'))
        .sort();
    await expect
      .poll(accepted)
      .toEqual([`${admin}: Sunrise Care accepted PR`, 'client@care.example: Proposal PR is accepted'].sort());
    for (const { mail } of confirmations(server)) {
      const { token } = presentMail(mail);
      expect((await next.call('auth.verifyEmail', { token })).status).toBe(200);
    }
    await server.close();
    expect(confirmed()).toEqual([...emails, late]);
  });

  const query = async (text: string, values: unknown[]) => {
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(text, values).finally(() => client.end());
    return rows;
  };

  const mailsIn = async (state: string) =>
    (await query('select 1 from pgboss.job where state = $1', [state])).length;

  const letPass = (seconds: number) => query(passTime, [seconds]);
});

/** Advances the clock of the queue by $1 seconds. */
const passTime = `update pgboss.job set start_after = start_after - $1 * interval '1s',
  heartbeat_on = heartbeat_on - $1 * interval '1s' where state < 'completed'`;

describe('the queue', async () => {
  const port = await freePort();
  const log = readableLog();
  const db = testDatabase({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM }, log);

  test('contains no link, and neither does any table after sending', async () => {
    await db.visitor().auth.signUp(grace);
    await db.visitor().auth.requestPasswordReset({ email: grace.email });
    await expect.poll(() => log.text()).toContain('a mail could not be sent');
    expect(await everythingStored(db.orm)).not.toContain('token=');

    const server = await openSmtpServer({ port });
    await db.mail();
    await server.close();

    const stored = await everythingStored(db.orm);
    const tokens = server.received.map(({ mail }) => presentMail(mail).token);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(token).toHaveLength(43);
      expect(stored).not.toContain(token);
    }
  });

  test('adds no mail of a transaction that is rolled back', async () => {
    const { id } = await db.member();
    const undone = db.orm.em.fork().transactional(async (em) => {
      await db.mailer.send(em, { kind: 'approved', userId: id });
      throw new Error('undone');
    });

    await expect(undone).rejects.toThrow('undone');
    expect(await countQueuedMail(db.orm)).toBe(0);
  });
});
