import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../../support/databases.ts';
import { readableLog } from '../../../support/readableLog.ts';
import { freePort } from '../../../support/servers/ports.ts';
import { type StartedProcess, spawnProcess, startProcess } from '../../../support/servers/processes.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { presentMail } from '../../../support/servers/storedMail.ts';
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

/** The mails that confirm an address: not those that the administrator, who is confirmed first, gets about the others. */
const confirmations = ({ received }: Awaited<ReturnType<typeof openSmtpServer>>) =>
  received.filter(({ mail }) => presentMail(mail).token);

describe('a mail server that is down', () => {
  const name = 'mail-queue';
  let DATABASE_URL = '';
  /** The person who confirmed their address first. */
  let admin = '';
  let port = 0;
  /** The process that the first test leaves to the second. */
  let running: StartedProcess | undefined;
  beforeAll(async () => {
    DATABASE_URL = await createDatabase(inject('serverUrl'), name, inject('template'));
    port = await freePort();
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    await dropDatabase(inject('serverUrl'), name);
  });
  const envOf = () => ({ DATABASE_URL, MAIL_FROM, SMTP_URL: `smtp://127.0.0.1:${port}` });

  test('refuses no sign-up, and its mails are sent once it is back, even if the app was killed meanwhile', async () => {
    const killed = await startProcess(envOf());
    await killed.waitForStatus('/readyz', 200);
    const emails = ['ada@sunrise.example', 'grace@sunrise.example', 'joan@sunrise.example'];

    for (const email of emails)
      expect((await killed.call('auth.signUp', { ...grace, email })).status).toBe(200);
    await expect.poll(() => mailsIn('retry')).toBe(emails.length);
    await killed.end('SIGKILL');
    const server = await openSmtpServer({ port });
    await letPass(60);
    const next = await spawnProcess(envOf());
    running = next;

    const received = () =>
      confirmations(server)
        .map(({ recipients }) => recipients.join())
        .sort();
    await expect.poll(received).toEqual(emails);
    for (const { mail } of confirmations(server)) {
      const { token } = presentMail(mail);
      expect((await next.call('auth.verifyEmail', { token })).status).toBe(200);
    }
    expect(received()).toEqual(emails);
    admin = confirmations(server)[0]?.recipients[0] ?? '';
    // Those to the administrator about the others, too, so that the next test waits for its own.
    await expect.poll(mailsLeft).toBe(0);
    await server.close();
  });

  test('hangs during a mail, which delays no sign-up, while the app is killed: the next process sends it, and those of an acceptance just answered', async () => {
    const hung = await openSmtpServer({ port, after: new Promise(() => {}) });
    const killed = running as StartedProcess;
    // Answered although its mail never ends.
    const signUp = await killed.call('auth.signUp', { ...grace, email: 'mary@sunrise.example' });
    expect(signUp.status).toBe(200);
    await expect.poll(() => hung.begun()).toBe(1);
    const { key, hash } = await sentProposal(killed, admin, 'client@care.example');
    const input = { key, hash, name: 'Ada Byron', mayAccept: true };
    expect((await killed.call('sentProposals.accept', input)).status).toBe(200);
    await killed.end('SIGKILL');
    await hung.close();

    const server = await openSmtpServer({ port });
    await letPass(10);
    await startProcess(envOf());

    await expect
      .poll(() => confirmations(server).map(({ recipients }) => recipients))
      .toEqual([['mary@sunrise.example']]);
    const accepted = () =>
      server.received
        .map(({ recipients, mail }) => `${recipients}: ${mail.subject}`)
        .filter((text) => text.includes('accepted'))
        .map((text) => text.replace(/PR-[\d-]+( · .*)?/, 'PR'))
        .sort();
    await expect
      .poll(accepted)
      .toEqual([`${admin}: Sunrise Care accepted PR`, 'client@care.example: Proposal PR is accepted'].sort());
    await server.close();
  });

  const query = async (text: string, values: unknown[]) => {
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(text, values).finally(() => client.end());
    return rows;
  };

  const mailsIn = async (state: string) =>
    (await query('select 1 from pgboss.job where state = $1', [state])).length;

  const mailsLeft = async () =>
    (await query(`select 1 from pgboss.job where state < 'completed'`, [])).length;

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
    expect(await everythingStored()).not.toContain('token=');

    const server = await openSmtpServer({ port });
    await db.mail();
    await server.close();

    const stored = await everythingStored();
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

  test('invalidates the mailed link when the address signs up again, even before the new mail is sent', async () => {
    const again = { ...grace, email: 'again@sunrise.example' };
    const server = await openSmtpServer({ port });
    await db.visitor().auth.signUp(again);
    await db.mail();
    await server.close();
    const token = server.received.map(({ mail }) => presentMail(mail).token).at(-1) ?? '';

    await db.visitor().auth.signUp({ ...again, password: 'the strangers choice' });

    await expect(db.visitor().auth.verifyEmail({ token })).rejects.toThrow('expired');
  });

  /** Every row of every table, as text. */
  async function everythingStored() {
    const em = db.orm.em.fork();
    const tables = await em.execute<{ name: string }[]>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => em.fork().execute(`select row::text as text from ${name} as row`)),
    );
    return JSON.stringify(rows);
  }
});
