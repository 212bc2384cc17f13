import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendTestMail } from '#server/mail-settings/testMail.ts';
import { mails } from '#server/mails.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { seal, unseal } from '#server/platform/sealedText.ts';
import type { SaveMailServerInput } from '#shared/mail-settings/mail.schema.ts';
import { people } from '../../support/people.ts';
import { readableLog } from '../../support/readableLog.ts';
import type { Staff } from '../../support/records.ts';
import { freePort } from '../../support/servers/ports.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { everythingStored } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const log = readableLog();
const db = testDatabase({}, log);
const auth = { user: 'desk', password: 'Wattle & bánksia 7' };
const keyFile = join(db.env.DATA_DIR, 'secret.key');

type SmtpOptions = Parameters<typeof openSmtpServer>[0];

let admin: Staff;
let adminEmail = '';
const servers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const user = await db.member({ role: 'admin' });
  adminEmail = user.email;
  admin = await db.signedIn(user);
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function smtpServer(options?: SmtpOptions) {
  const server = await openSmtpServer(options);
  servers.push(server);
  return server;
}

async function save(values: Partial<SaveMailServerInput> & { port: number }) {
  const { version } = await admin.mail.settings();
  const blank = { host: '127.0.0.1', security: 'none', userName: '', password: '' } as const;
  return admin.mail.save({ ...blank, sender: 'desk@banksia.example', version, ...values });
}

const withPassword = { userName: auth.user, password: auth.password };

const signUp = (email: string) =>
  db.visitor().auth.signUp({ firstName: 'Jo', lastName: 'Bloggs', email, password: 'a garden of ferns' });

/** Makes mails that wait due now. */
const retryNow = () => db.sql(`update pgboss.job set start_after = now() where state = 'retry'`);

test('mails go through the server that an administrator saves, from its sender, without a restart', async () => {
  const server = await smtpServer({ auth });
  await save({ port: server.port, ...withPassword });

  await signUp('jo@elsewhere.example');
  await db.mail();

  expect(server.received).toMatchObject([
    { recipients: ['jo@elsewhere.example'], mail: { from: { address: 'desk@banksia.example' } } },
  ]);
  expect(await admin.mail.sendTest()).toEqual({ isSent: true });
  expect(server.received[1]).toMatchObject({
    recipients: [adminEmail],
    mail: { subject: 'Test email from ProviderDesk' },
  });
  const { server: shown, waitingCount } = await admin.mail.settings();
  expect(shown).toMatchObject({ port: server.port, password: 'stored', testedAt: expect.any(Date) });
  expect(waitingCount).toBe(0);
  const { items } = await admin.eventLog.list({});
  expect(items[0]).toMatchObject({ kind: 'mail_server_saved', detail: '127.0.0.1' });
});

test('the password is in no answer, no table, no log and no file but encrypted', async () => {
  const server = await smtpServer({ auth });
  const saved = await save({ port: server.port, ...withPassword });
  await admin.mail.sendTest();

  const shown = JSON.stringify([saved, await admin.mail.settings(), log.text()]);
  const seen = shown + (await everythingStored(db.orm));
  for (const encoding of ['utf8', 'base64', 'hex'] as const) {
    expect(seen).not.toContain(Buffer.from(auth.password).toString(encoding));
  }
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
});

test('keeps what somebody else saved meanwhile', async () => {
  const { version } = await save({ port: 2525 });
  const input = { host: 'mail.example', port: 25, security: 'none', userName: '', password: '' } as const;

  await expect(
    admin.mail.save({ ...input, sender: 'a@b.example', version: version - 1 }),
  ).rejects.toMatchObject({ code: 'CONFLICT', current: { version, server: { port: 2525 } } });
});

test('a removed server sends no more: mails are stored as files', async () => {
  const { version } = await save({ port: 2525 });
  await admin.mail.remove({ version });

  await admin.mail.sendTest();

  expect((await db.mail()).at(-1)).toMatchObject({ to: adminEmail, subject: 'Test email from ProviderDesk' });
  expect((await admin.mail.settings()).server).toBeNull();
});

describe('the stored password', () => {
  test('is kept while server and user name stay, and never sent to another server', async () => {
    const server = await smtpServer({ auth });
    await save({ port: server.port, ...withPassword });

    await save({ port: server.port, userName: auth.user, sender: 'new@banksia.example' });
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });

    for (const other of [
      { port: 2525, userName: auth.user },
      { port: server.port, host: 'localhost', userName: auth.user },
      { port: server.port, userName: 'other' },
      { port: server.port, security: 'starttls', userName: auth.user } as const,
    ]) {
      await expect(save(other)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'password' });
    }
  });

  test('is sent to no server that was put beside it in the database', async () => {
    const [server, spy] = [await smtpServer({ auth }), await smtpServer({ auth })];
    await save({ port: server.port, ...withPassword });
    await db.sql('update mail_servers set port = ?', [spy.port]);

    expect(await admin.mail.sendTest()).toMatchObject({ isSent: false });
    expect(spy.received).toEqual([]);
  });

  test('cannot be read without its key: the screen says so, and mails wait until it is back', async () => {
    const server = await smtpServer({ auth });
    await save({ port: server.port, ...withPassword });
    await rename(keyFile, `${keyFile}.kept`);
    const unreadable = {
      isSent: false,
      reason: expect.stringMatching(/^The password of the mail server cannot be read\. Enter it again/),
      answer: null,
    };

    await signUp('ada@elsewhere.example');
    await expect.poll(() => log.text()).toContain('The password of the mail server cannot be read');
    expect(await admin.mail.sendTest()).toEqual(unreadable);
    expect(await admin.mail.settings()).toMatchObject({
      server: { password: 'unreadable' },
      waitingCount: 1,
    });
    await writeFile(keyFile, Buffer.alloc(32, 'of another folder').toString('base64'));
    expect(await admin.mail.sendTest()).toEqual(unreadable);
    expect(await admin.mail.settings()).toMatchObject({ server: { password: 'unreadable' } });
    expect(server.received).toEqual([]);
    const missing = async () => (await admin.setup.state()).business?.missing;
    expect(await missing()).toContain('mailPassword');

    await rename(`${keyFile}.kept`, keyFile);
    expect(await missing()).not.toContain('mailPassword');
    await retryNow();
    // The queue looks at once when a mail is added.
    await signUp('bo@elsewhere.example');
    await db.mail();
    expect(server.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'ada@elsewhere.example',
      'bo@elsewhere.example',
    ]);
  });

  test('has one key, however many create it at once', async () => {
    await rm(keyFile, { force: true });
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const sealed = await Promise.all(texts.map((text) => seal(db.env.DATA_DIR, text, 'test')));

    const read = await Promise.all(sealed.map((text) => unseal(db.env.DATA_DIR, text, 'test')));
    expect(read).toEqual(texts);
    expect((await readdir(db.env.DATA_DIR)).filter((name) => name.startsWith('secret'))).toEqual([
      'secret.key',
    ]);
    expect(await readFile(keyFile, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    await expect(unseal(db.env.DATA_DIR, sealed[0] ?? '', 'another')).rejects.toThrow('does not open');
  });
});

test('mails wait while the server refuses the sender, until an administrator corrects it', async () => {
  const server = await smtpServer({ sender: 'right@banksia.example' });
  await save({ port: server.port, sender: 'wrong@banksia.example' });

  await signUp('cleo@elsewhere.example');
  await expect.poll(() => log.text()).toContain('"responseCode":553');
  expect(await admin.mail.sendTest()).toMatchObject({
    reason: 'The server does not accept emails from this sender address.',
  });
  expect((await admin.mail.settings()).waitingCount).toBe(1);

  await save({ port: server.port, sender: 'right@banksia.example' });
  await retryNow();
  await signUp('dora@elsewhere.example');
  await db.mail();
  expect(server.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'cleo@elsewhere.example',
    'dora@elsewhere.example',
  ]);
});

describe('a test mail that fails says why', () => {
  const wrong = { userName: 'desk', password: 'wrong' };
  const cases: [string, SmtpOptions | null, Partial<SaveMailServerInput>, RegExp][] = [
    ['a wrong password', { auth }, wrong, /did not accept the user name and password/],
    ['an unknown host', null, { host: 'no-such-host.invalid' }, /No server has this host name/],
    ['a port where nothing listens', null, {}, /Nothing listens at this host and port/],
    ['a certificate that nobody trusts', { security: 'tls' }, { security: 'tls' }, /certificate/],
    ['such a certificate after STARTTLS', { security: 'starttls' }, { security: 'starttls' }, /certificate/],
    ['TLS where the server begins without', {}, { security: 'tls' }, /does not begin with TLS/],
    ['STARTTLS where there is none', {}, { security: 'starttls' }, /does not offer STARTTLS/],
    ['a rejected recipient', { rejection: 'unknown' }, {}, /did not accept your address/],
  ];

  test.each(cases)('for %s', async (_, options, values, reason) => {
    const port = options ? (await smtpServer(options)).port : await freePort();
    await save({ port, ...values });

    expect(await admin.mail.sendTest()).toMatchObject({
      isSent: false,
      reason: expect.stringMatching(reason),
    });
    expect((await admin.mail.settings()).server?.testedAt).toBeNull();
  });

  test('for a server that never answers, in a bounded time', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { port: number };
    await save({ port });

    const result = await sendTestMail(db.mailer, adminEmail, db.env.PUBLIC_URL, 50);

    expect(result).toMatchObject({
      isSent: false,
      reason: expect.stringContaining('did not answer in time'),
    });
    mute.close();
  });

  test('with what the server wrote, in one short line of text', async () => {
    const server = await smtpServer({ auth, refusal: `<b>No\u202e\u0007\tway</b> ${'x'.repeat(400)}` });
    await save({ port: server.port, ...wrong });

    const result = await admin.mail.sendTest();

    expect(result).toMatchObject({ answer: expect.stringMatching(/^535 <b>No way<\/b> x{100,}$/) });
    expect(JSON.stringify(result).length).toBeLessThan(400);
  });

  test('at most twenty times an hour', async () => {
    const { version } = await admin.mail.settings();
    await admin.mail.remove({ version });
    const another = await db.staff({ role: 'admin' });
    for (let n = 0; n < 20; n += 1) await another.mail.sendTest();

    await expect(another.mail.sendTest()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test('SMTP_URL is used in place of what is saved, and the screen names its host only', async () => {
  const [fixed, saved] = [await smtpServer(), await smtpServer()];
  const url = fixed.url.replace('//', '//desk:secret@');
  const env = { ...db.env, SMTP_URL: fixed.url, MAIL_FROM: 'Desk <desk@fixed.example>' };
  const mailer = openMailer({ ...db, env, log, ...mails });
  const team = people(db.orm, { ...env, SMTP_URL: url }, mailer, db.jobs);
  const boss = await team.staff({ role: 'admin', email: 'boss@team.example' });
  await save({ port: saved.port });

  expect(await boss.mail.sendTest()).toEqual({ isSent: true });

  expect([fixed.received.length, saved.received.length]).toEqual([1, 0]);
  expect((await boss.mail.settings()).environmentHost).toBe(`127.0.0.1:${fixed.port}`);
  expect(JSON.stringify(await boss.mail.settings())).not.toContain('secret');
  await team.announcements.close();
});
