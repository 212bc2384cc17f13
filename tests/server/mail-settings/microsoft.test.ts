import { beforeEach, describe, expect, test } from 'vitest';
import { BusinessLogo } from '#server/business/businessLogos.entity.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { UNTESTED_SENDER } from '#shared/mail-settings/mail.ts';
import { microsoftProblem } from '#shared/mail-settings/microsoft.ts';
import { microsoftDesk } from '../../support/servers/microsoftDesk.ts';
import { pickAccount, registration } from '../../support/servers/microsoftServer.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { everythingStored } from '../../support/tables.ts';

const desk = await microsoftDesk();
const { admin, microsoft, log } = desk;

describe('a mailbox that an administrator signs in', () => {
  beforeEach(async () => {
    await desk.connect();
    desk.recipients();
  });

  test('sends what the product sends, from its own address', async () => {
    await desk.invite('grace@elsewhere.example');
    await desk.mail();

    const { connection, returnUrl, isReturnUrlAllowed } = (await admin.mail.settings()).microsoft;
    expect([returnUrl, isReturnUrlAllowed]).toEqual([`${desk.env.PUBLIC_URL}/microsoft/signed-in`, false]);
    expect(connection).toMatchObject({ mailbox: 'desk@wattle.example', problem: null, isReadable: true });
    expect(microsoft.received).toMatchObject([
      {
        recipients: ['grace@elsewhere.example'],
        mail: { subject: expect.stringContaining('invite'), from: { address: 'desk@wattle.example' } },
      },
    ]);
    expect(microsoft.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
    expect(microsoft.received.at(-1)?.recipients).toEqual([desk.adminEmail]);
    expect((await desk.connection())?.testedAt).toBeInstanceOf(Date);
    const { items } = await admin.eventLog.list({});
    expect(items.map(({ kind }) => kind)).toContain('microsoft_signed_in');
  });

  test('is signed in by the name of the account where it has no address', async () => {
    const { email } = microsoft.state.account;
    delete microsoft.state.account.email;
    expect(await desk.signIn()).toBe('done');
    expect((await desk.connection())?.mailbox).toBe('desk@wattle.onmicrosoft.example');
    microsoft.state.account.email = email ?? '';
  });

  test('has its token renewed once, however many mails of two processes find it ended', async () => {
    const other = openMailer({ ...desk, ...mails, log });
    const to = ['a', 'b', 'c', 'd'].map((name) => `${name}@elsewhere.example`);
    await desk.sql('update microsoft_connections set access_token_ends_at = now()');
    const before = microsoft.calls.token;

    await Promise.all(
      to.map((address, n) =>
        [desk.mailer, other][n % 2]?.sendNow({
          to: address,
          subject: 'Hi',
          paragraphs: ['Hi'],
          link: '',
          button: 'Open',
        }),
      ),
    );

    expect(microsoft.calls.token - before).toBe(1);
    expect(desk.recipients().sort()).toEqual(to);
    // The refresh token that Microsoft gave last is the stored one: with an older one it ends the sign-in.
    await desk.sql('update microsoft_connections set access_token_ends_at = now()');
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
  });

  test('has its token renewed when Microsoft does not take it any more', async () => {
    expect(await microsoft.forgetAccessTokens()).toBeGreaterThan(0);

    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
  });

  test('has large files go as links that end, which a mail server attaches', async () => {
    const link = { url: 'https://desk.example/file?key=1', until: '2027-01-31' };
    const mailOf = (bytes: number) => ({
      to: 'ada@elsewhere.example',
      subject: 'Files',
      paragraphs: ['Here they are.'],
      link: 'https://desk.example',
      button: 'Open',
      attachments: ['a.pdf', 'b.pdf'].map((filename) => ({
        filename,
        contentType: 'application/pdf',
        content: Buffer.alloc(bytes / 2, 7),
        link,
      })),
    });

    await desk.mailer.sendNow(mailOf(2_000_000));
    await desk.mailer.sendNow(mailOf(2_000_002));

    const [attached, linked] = microsoft.received.map(({ mail }) => mail);
    expect([attached?.attachments.length, linked?.attachments.length]).toEqual([2, 0]);
    expect(attached?.text).not.toContain(link.url);
    expect(linked?.text).toContain(`b.pdf (download until 31 Jan 2027):\n${link.url}`);
    const server = await openSmtpServer();
    const env = { ...desk.env, SMTP_URL: server.url, MAIL_FROM: 'desk@fixed.example' };
    await openMailer({ ...desk, ...mails, env, log }).sendNow(mailOf(2_000_002));
    expect(server.received[0]?.mail.attachments).toHaveLength(2);
    await server.close();
  });

  test('carries text, HTML and the logo of the business, which is a part of the mail', async () => {
    const em = desk.orm.em.fork();
    const row = em.create(BusinessLogo, { png: Buffer.alloc(1_000, 7).toString('base64') });
    await em.flush();
    const to = 'ada@elsewhere.example';
    const message = { to, subject: 'Hi', paragraphs: ['Hi', 'https://desk.example/1'], button: 'Open it' };

    await desk.mailer.sendNow({ ...message, link: 'https://desk.example/1' });
    await em.remove(row).flush();

    const mail = microsoft.received.at(-1)?.mail;
    expect(mail?.text).toContain('https://desk.example/1\n\nProviderReady');
    expect(mail?.html).toContain('>Open it</a>');
    expect(mail?.html).toContain('1300&nbsp;000&nbsp;000');
    const [logo] = mail?.attachments ?? [];
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(mail?.html).toContain(`src="cid:${logo?.contentId?.replace(/[<>]/g, '')}"`);
  });

  test('is not used while SMTP_URL is set', async () => {
    const server = await openSmtpServer();
    const env = { ...desk.env, SMTP_URL: server.url, MAIL_FROM: 'desk@fixed.example' };
    const message = {
      to: 'ada@elsewhere.example',
      subject: 'Hi',
      paragraphs: ['Hi'],
      link: '',
      button: 'Open',
    };
    await openMailer({ ...desk, ...mails, env, log }).sendNow(message);

    expect([server.received.length, desk.recipients()]).toEqual([1, []]);
    await server.close();
  });

  test('is forgotten when it is disconnected: mails go as they did before', async () => {
    const server = await openSmtpServer();
    const blank = { host: '127.0.0.1', security: 'none', userName: '', password: '' } as const;
    const sender = 'desk@banksia.example';
    const { version } = await admin.mail.save({ ...blank, port: server.port, sender, version: 0 });
    await admin.mail.sendTest();
    expect([server.received.length, desk.recipients()]).toEqual([0, [desk.adminEmail]]);

    const settings = await admin.mail.settings();
    await admin.mail.disconnectMicrosoft({ version: settings.microsoft.version });
    await admin.mail.sendTest();

    expect([server.received.length, desk.recipients()]).toEqual([1, []]);
    expect(await desk.connection()).toBeNull();
    await admin.mail.remove({ version });
    await server.close();
  });

  test('leaves no secret and no token in an answer, a table, the log or an address', async () => {
    await admin.mail.sendTest();
    const shown = JSON.stringify([await admin.mail.settings(), log.text()]);
    const seen = shown + (await everythingStored(desk.orm));
    const secrets = [registration.secret, ...microsoft.tokens()];
    expect(secrets.length).toBeGreaterThan(2);
    for (const secret of secrets)
      for (const encoding of ['utf8', 'base64', 'hex'] as const)
        expect(seen).not.toContain(Buffer.from(secret).toString(encoding));
  });
});

describe('a shared mailbox', () => {
  const hello = 'hello@wattle.example';
  const { shared } = microsoft.state;

  beforeEach(async () => {
    await desk.connect();
    shared.rights = ['Full Access', 'Send As'];
  });

  test('is what emails come from once a person with Full Access and Send As has signed in; until then they go on', async () => {
    await desk.save({ sharedMailbox: hello });
    expect(await desk.connection()).toMatchObject({ mailbox: 'desk@wattle.example', sharedMailbox: hello });
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
    expect(microsoft.received.at(-1)?.mail.from?.address).toBe('desk@wattle.example');

    const { url } = await admin.mail.signInToMicrosoft();
    expect(new URL(url).searchParams.get('scope')).toBe(
      'openid profile email offline_access Mail.Send.Shared Mail.ReadBasic.Shared',
    );
    expect(await desk.comeBack(await pickAccount(url))).toBe('done');
    microsoft.paths.splice(0);
    expect(await admin.mail.sendTest()).toEqual({ isSent: true, sender: 'mailbox' });

    expect(microsoft.received.at(-1)?.mail.from?.address).toBe(hello);
    expect(await desk.connection()).toMatchObject({
      mailbox: hello,
      account: 'desk@wattle.example',
      testedAt: expect.any(Date),
    });
    // Nothing else is read, and nothing of the mailbox of the person.
    expect([...new Set(microsoft.paths)].sort()).toEqual([
      `users/${hello}/mailFolders/sentitems/messages`,
      `users/${hello}/sendMail`,
    ]);
    await desk.save({ sharedMailbox: '' });
    expect(await desk.signIn()).toBe('done');
    expect(await desk.connection()).toMatchObject({ mailbox: 'desk@wattle.example', account: null });
  });

  test('fails its test where the email is sent on its behalf, and counts as not tested', async () => {
    await desk.save({ sharedMailbox: hello });
    await desk.signIn();
    await admin.mail.sendTest();
    await admin.mail.confirmTest();
    shared.rights = ['Full Access', 'Send on behalf'];

    expect(await admin.mail.sendTest()).toEqual({ isSent: true, sender: 'onBehalf' });

    expect(await desk.connection()).toMatchObject({ testedAt: null });
    expect((await admin.mail.settings()).arrivedAt).toBeNull();
    await expect(admin.mail.confirmTest()).rejects.toThrow(UNTESTED_SENDER);
  });

  test.each([
    ['without Full Access', ['Send As'], hello],
    ['without Send As', ['Full Access'], hello],
    ['at an address that is none', ['Full Access', 'Send As'], 'helo@wattle.example'],
  ] as const)('%s takes no email, and says what is missing', async (_, rights, address) => {
    await desk.save({ sharedMailbox: address });
    await desk.signIn();
    shared.rights = [...rights];

    expect(await admin.mail.sendTest()).toMatchObject({
      isSent: false,
      reason: microsoftProblem.labels.sharing,
    });
    expect(await desk.connection()).toMatchObject({ problem: 'sharing' });
  });

  test('of which nobody may read who sent what still sends, and says that it was not seen', async () => {
    await desk.save({ sharedMailbox: hello });
    microsoft.state.scope = 'openid profile email offline_access Mail.Send.Shared';
    expect(await desk.signIn()).toBe('done');

    expect(await admin.mail.sendTest()).toEqual({ isSent: true, sender: 'unseen' });
    await admin.mail.confirmTest();
    microsoft.state.scope = 'openid profile email offline_access Mail.Send';
    expect(await desk.signIn()).toBe('scope');
    microsoft.state.scope += ' Mail.Send.Shared Mail.ReadBasic.Shared';
  });
});

describe('a sign-in', () => {
  beforeEach(() => desk.connect());

  test('ends only in the browser in which the same administrator began it, and once', async () => {
    const { url } = await admin.mail.signInToMicrosoft();
    const returned = await pickAccount(url);
    const { cookies } = desk;
    const other = await desk.staff({ role: 'admin' });
    const { [Object.keys(cookies)[0] ?? '']: session = '', ...begun } = cookies;
    const before = microsoft.calls.token;

    expect(await desk.comeBack(returned, {})).toBe('stale');
    expect(await desk.comeBack(returned, { [Object.keys(cookies)[0] ?? '']: session })).toBe('stale');
    expect(await desk.comeBack(returned, begun)).toBe('stale');
    expect(await desk.comeBack(returned, cookies, 'HEAD')).toBe(404);
    await other.mail.signInToMicrosoft();
    expect(microsoft.calls.token).toBe(before);

    expect(await desk.comeBack(returned, { ...cookies })).toBe('done');
    expect(await desk.comeBack(returned, { ...cookies })).toBe('stale');
  });

  test('with another state, or cancelled, changes nothing', async () => {
    const { url } = await admin.mail.signInToMicrosoft();
    const returned = await pickAccount(url);
    returned.searchParams.set('state', 'another');
    expect(await desk.comeBack(returned)).toBe('stale');
    expect(await desk.signIn('cancel')).toBe('cancelled');
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
  });

  test('without the permission to send is refused, and says so', async () => {
    microsoft.state.scope = 'openid profile email offline_access';
    expect(await desk.signIn()).toBe('scope');
    microsoft.state.scope += ' Mail.Send';
  });

  test('with a secret or a tenant that Microsoft does not know says which', async () => {
    await desk.save({ secret: 'another~secret' });
    expect(await desk.signIn()).toBe('secret');
    await desk.save({ tenantId: '00000000-39a4-4e2b-9a40-0d3ce6a7f1b1' });
    await expect(admin.mail.signInToMicrosoft()).rejects.toThrow(microsoftProblem.labels.registration);
  });

  test('keeps in its registration what somebody else saved meanwhile', async () => {
    const { version } = await desk.save();
    const form = { ...registration, secretEndsOn: '2030-01-31' };
    await expect(admin.mail.saveMicrosoft({ ...form, version: version - 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('stays when a new secret is entered, and ends with other ids', async () => {
    await desk.save({ secretEndsOn: '2031-01-31' });
    await desk.save({ secret: '' });
    expect(await admin.mail.sendTest()).toEqual({ isSent: true });
    const clientId = '2b4e28ba-2fa1-41d2-883f-0016d3cca427';
    await expect(desk.save({ clientId, secret: '' })).rejects.toMatchObject({ field: 'secret' });
    await desk.save({ clientId });
    expect((await desk.connection())?.mailbox).toBeNull();
  });
});

test('nothing but this machine stands in for Microsoft', () => {
  for (const MICROSOFT_STAND_IN of ['https://login.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])
    expect(() => readEnv({ MICROSOFT_STAND_IN })).toThrow('MICROSOFT_STAND_IN takes');
});
