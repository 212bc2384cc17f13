import { beforeEach, describe, expect, test } from 'vitest';
import { watchMicrosoft } from '#server/mail-settings/notices.service.ts';
import { retryWaitingMails } from '#server/platform/mail/mailQueue.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { describeNotice, microsoftProblem } from '#shared/mail-settings/microsoft.ts';
import { microsoftDesk } from '../../support/servers/microsoftDesk.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';

const desk = await microsoftDesk();
const { admin, microsoft } = desk;
const { state } = microsoft;

beforeEach(async () => {
  await desk.connect();
  await desk.mail();
  desk.recipients();
});

const refused = (status: number, code = 'refused', headers = {}) => ({
  graphRefusal: { status, code, headers },
});

let invited = 0;
const newAddress = () => {
  invited += 1;
  return `invited-${invited}@elsewhere.example`;
};

describe('while Microsoft takes no mail, mails wait, and all is sent once it does again', () => {
  const cases: [string, keyof typeof microsoftProblem.labels, Partial<typeof state>][] = [
    ['the sign-in was ended', 'signIn', { tokenRefusal: { error: 'invalid_grant' } }],
    [
      'the consent was withdrawn',
      'consent',
      { tokenRefusal: { error: 'invalid_grant', suberror: 'consent_required' } },
    ],
    ['somebody has to accept again', 'consent', { tokenRefusal: { error: 'interaction_required' } }],
    ['the secret is over', 'secret', { tokenRefusal: { error: 'invalid_client', status: 401 } }],
    ['the registration is gone', 'registration', { tokenRefusal: { error: 'unauthorized_client' } }],
    ['the mailbox is gone', 'mailbox', refused(404, 'ErrorMailboxNotFound')],
    ['the mailbox has no licence', 'mailbox', refused(400, 'MailboxNotEnabledForRESTAPI')],
    ['the mailbox may not send', 'sending', refused(403, 'ErrorSendAsDenied')],
    [
      'our clock is behind',
      'clock',
      { ...refused(401, 'InvalidAuthenticationToken'), date: new Date(Date.now() + 3_600_000).toUTCString() },
    ],
  ];

  test.each(cases)('because %s', async (_, problem, faults) => {
    const to = newAddress();
    await desk.sql('update microsoft_connections set access_token_ends_at = now()');
    Object.assign(state, faults);

    await desk.invite(to);
    await expect.poll(async () => (await desk.connection())?.problem).toBe(problem);
    expect(await admin.mail.sendTest()).toMatchObject({
      isSent: false,
      reason: microsoftProblem.labels[problem],
    });
    // The invitation, and the mail about the problem, for which there is no other way.
    expect(await desk.waitingCount()).toBe(2);
    const { items } = await admin.notices.list();
    expect(items.filter(({ reason }) => reason === 'mail')).toMatchObject([
      { title: describeNotice({ about: problem, endsOn: null, hasEnded: true }) },
    ]);

    // Microsoft is not asked within the time for which it is left alone.
    const { token, graph } = microsoft.calls;
    const tried = await desk.attempts();
    await retryWaitingMails(desk.orm.em.fork());
    await desk.invite(newAddress());
    await expect.poll(desk.attempts, { interval: 10 }).toBeGreaterThan(tried);
    expect(microsoft.calls).toEqual({ token, graph });
    expect(desk.recipients()).toEqual([]);

    Object.assign(state, { tokenRefusal: null, graphRefusal: null, date: null });
    await desk.letPass();
    await desk.invite(newAddress());
    await desk.mail();
    expect(desk.recipients().sort()).toContain(to);
    expect((await desk.connection())?.problem).toBeNull();
    // Nothing that was put right is announced any more.
    expect((await admin.notices.list()).items).toEqual([]);
  });
});

test('a new sign-in sends what waits at once', async () => {
  await microsoft.endSignIns();
  await desk.sql('update microsoft_connections set access_token_ends_at = now()');
  const to = newAddress();
  await desk.invite(to);
  await expect.poll(async () => (await desk.connection())?.problem).toBe('signIn');

  expect(await desk.signIn()).toBe('done');
  await desk.mail();

  expect(desk.recipients()).toEqual([to]);
});

test('a time that Microsoft asks to wait is waited, and is no problem', async () => {
  Object.assign(state, refused(429, 'ApplicationThrottled', { 'retry-after': '120' }));
  const to = newAddress();
  await desk.invite(to);
  const heldUntil = async () => (await desk.connection())?.heldUntil?.getTime() ?? 0;
  await expect.poll(heldUntil).toBeGreaterThan(Date.now() + 60_000);
  expect(await heldUntil()).toBeLessThan(Date.now() + 121_000);

  // Not even a test mail is sent meanwhile.
  const { graph } = microsoft.calls;
  expect(await admin.mail.sendTest()).toMatchObject({
    reason: expect.stringMatching(
      /^Microsoft asks to send more slowly. Emails leave again after .+[ap]m \(Sydney\)\.$/,
    ),
  });
  expect(microsoft.calls.graph).toBe(graph);
  expect(await desk.connection()).toMatchObject({ problem: null });
  expect((await admin.notices.list()).items).toEqual([]);

  state.graphRefusal = null;
  await desk.letPass();
  await desk.invite(newAddress());
  await desk.mail();
  expect(desk.recipients()).toContain(to);
});

test('a mail that Microsoft will never take is given up, and holds up no other', async () => {
  Object.assign(state, refused(400, 'ErrorInvalidRecipients'));
  await desk.invite(newAddress());
  await desk.mail();
  state.graphRefusal = null;
  const to = newAddress();
  await desk.invite(to);
  await desk.mail();
  expect(desk.recipients()).toEqual([to]);
});

describe('what ends is announced 14 and 3 days before, and once it has', () => {
  const watch = (day: string) =>
    watchMicrosoft(desk.orm, desk.env, desk.mailer, new Date(`${day}T12:00:00Z`));
  /** The subjects of the mails that an administrator got since the last call. */
  async function subjects() {
    await desk.mail();
    return microsoft.received.splice(0).map(({ mail }) => mail.subject);
  }

  test('the client secret, each once, until a new one is entered', async () => {
    const secretEndsOn = dayFromToday(15);
    await desk.save({ secretEndsOn });
    const daysBefore = (days: number) => dayFromToday(15 - days);
    const at = async (day: string) => {
      await watch(day);
      return subjects();
    };
    const ends = describeNotice({ about: 'secret', endsOn: secretEndsOn, hasEnded: false });

    expect(await at(daysBefore(15))).toEqual([]);
    expect(await at(daysBefore(14))).toEqual([ends]);
    expect(await at(daysBefore(13))).toEqual([]);
    expect(await at(daysBefore(3))).toEqual([ends]);
    expect(await at(daysBefore(0))).toEqual([]);
    expect(await at(daysBefore(-1))).toEqual([ends.replace('ends', 'ended')]);
    expect(await at(daysBefore(-2))).toEqual([]);
    expect((await admin.notices.list()).items.map(({ title }) => title)).toContain(ends);

    await desk.save({ secretEndsOn: '2099-01-31' });
    expect((await admin.notices.list()).items).toEqual([]);
    const staff = await desk.staff();
    expect((await staff.notices.list()).items).toEqual([]);
  });

  test('the sign-in, where Microsoft does not answer for so long that it cannot be renewed', async () => {
    const server = await openSmtpServer();
    const blank = { host: '127.0.0.1', security: 'none', userName: '', password: '' } as const;
    const { version } = await admin.mail.save({
      ...blank,
      port: server.port,
      sender: 'desk@banksia.example',
      version: 0,
    });
    await desk.sql(`update microsoft_connections set renewed_at = now() - interval '88 days',
                      access_token_ends_at = now()`);
    state.tokenRefusal = { error: 'temporarily_unavailable', status: 503 };
    await watch(today());
    expect((await admin.mail.settings()).notices).toMatchObject([{ about: 'signIn', hasEnded: false }]);

    state.tokenRefusal = { error: 'invalid_grant' };
    await desk.letPass();
    await watch(today());

    // Mails about Microsoft go by the mail server that is still there, and nothing else does.
    await expect
      .poll(() => server.received.map(({ mail }) => mail.subject))
      .toContain(`Emails wait. ${microsoftProblem.labels.signIn}`);
    await desk.invite(newAddress());
    await expect.poll(desk.waitingCount).toBe(1);
    expect(server.received.every(({ recipients }) => recipients[0] === desk.adminEmail)).toBe(true);
    await desk.connect();
    await desk.mail();
    await admin.mail.remove({ version });
    await server.close();
  });

  test('a sign-in that nothing used for a day is renewed, and does not end', async () => {
    await desk.sql(`update microsoft_connections set renewed_at = now() - interval '80 days'`);
    await watch(today());
    expect(await subjects()).toEqual([]);
    expect((await desk.connection())?.signInEndsOn).toBe(dayFromToday(90));
  });
});
