import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeInvitations } from '#server/auth/invitations.service.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { INVITATION_DAYS } from '#shared/team/team.schema.ts';
import type { Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let admin: Staff;
let addresses = 0;

beforeAll(async () => {
  admin = await db.staff({ role: 'admin', firstName: 'Alex', lastName: 'Boss' });
});

const newAddress = () => {
  addresses += 1;
  return `colleague-${addresses}@sunrise.example`;
};

const invited = { firstName: null, lastName: null, role: 'staff' as const };

const tokensFor = async (email: string) =>
  (await db.mail()).filter(({ to, token }) => to === email && token).map(({ token }) => token ?? '');

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** An invitation, and the token of its link. */
async function invite(by: Staff = admin, values: Partial<Parameters<Staff['team']['invite']>[0]> = {}) {
  const invitation = await by.team.invite({ ...invited, email: newAddress(), ...values });
  const [token = ''] = await tokensFor(invitation.email);
  return { ...invitation, token };
}

const answer = { firstName: 'Kim', lastName: 'Lee', password: 'a garden of ferns' };
const accept = (token: string) => db.visitor().auth.acceptInvitation({ ...answer, token });
const invalid = {
  code: 'BAD_REQUEST',
  message: 'This invitation has expired, was used or withdrawn. Please ask for a new one, or sign in.',
};

const setAge = (id: string, days: number) =>
  db.sql(`update invitations set expires_at = expires_at - ? * interval '1 day' where id = ?`, [days, id]);

describe('an invitation', () => {
  test('names who invites and the firm in one line of its subject, whatever their names hold', async () => {
    const rogue = await db.signedIn(
      await db.member({
        role: 'admin',
        firstName: 'Alex\r\nBcc: all@sunrise.example',
        lastName: 'B'.repeat(100),
      }),
    );
    const email = newAddress();

    const { id } = await invite(rogue, { email });
    await admin.team.cancelInvitation({ id });

    const mail = (await db.mail()).at(-1);
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toMatch(/^Alex Bcc: all@sunrise.example B+… invites you to /);
    expect(mail?.subject.length).toBeLessThanOrEqual(200);
  });

  test('is a mail whose link makes an active member with the chosen role, who waits for no approval', async () => {
    const email = `Kim.${newAddress()}`;
    const { token, expiresAt } = await invite(admin, { email, firstName: 'Kim', role: 'manager' });

    const mail = (await db.mail()).at(-1);
    expect(mail).toMatchObject({
      to: email.toLowerCase(),
      subject: `Alex Boss invites you to ${defaultBusiness.name}`,
    });
    expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/crm\/invitation\?token=[\w-]{43}$/);
    expect(mail?.text).toContain(`Alex Boss invites you to work at ${defaultBusiness.name}`);
    expect(mail?.text).not.toMatch(/Kim/);
    const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(INVITATION_DAYS - 0.01);
    const visitor = db.visitor();
    const shown = { email: email.toLowerCase(), firstName: 'Kim', lastName: null, isFirmOnly: false };
    expect(await visitor.auth.invitation({ token })).toEqual(shown);
    expect(await admin.team.invitations()).toMatchObject([
      { email: email.toLowerCase(), role: 'manager', invitedByName: 'Alex Boss', isExpired: false },
    ]);

    await visitor.auth.acceptInvitation({ ...answer, token });

    const signedIn = await visitor.auth.signIn({ email, password: answer.password });
    expect(signedIn.user).toMatchObject({ firstName: 'Kim', lastName: 'Lee', role: 'manager' });
    expect(await admin.team.invitations()).toEqual([]);
    const log = await admin.eventLog.list({ limit: 10 });
    expect(log.items).toContainEqual(
      expect.objectContaining({ kind: 'member_joined', byName: 'Kim Lee', detail: 'Invited as Manager' }),
    );
    await expect(accept(token)).rejects.toMatchObject(invalid);
    await expect(accept('a'.repeat(43))).rejects.toMatchObject(invalid);
  });

  test.each([
    ['expired', ({ id }: { id: string }) => setAge(id, INVITATION_DAYS)],
    ['cancelled', ({ id }: { id: string }) => admin.team.cancelInvitation({ id })],
    ['accepted', ({ token }: { token: string }) => accept(token)],
    ['sent again', ({ id }: { id: string }) => admin.team.resendInvitation({ id })],
    ['copied as a link', ({ id }: { id: string }) => admin.team.renewInvitationLink({ id })],
  ])('that is %s answers with the same sentence, and changes nothing', async (_, end) => {
    const invitation = await invite();
    await end(invitation);
    const users = await db.orm.em.fork().count(User);

    await expect(db.visitor().auth.invitation({ token: invitation.token })).rejects.toMatchObject(invalid);
    await expect(accept(invitation.token)).rejects.toMatchObject(invalid);
    expect(await db.orm.em.fork().count(User)).toBe(users);
  });

  test('needs an address and a role only: who accepts it types the name', async () => {
    const invitation = await admin.team.invite({ email: newAddress(), role: 'staff' });
    expect(invitation).toMatchObject({ firstName: null, lastName: null });
    const [token = ''] = await tokensFor(invitation.email);
    const nameless = { token, password: answer.password, firstName: '\u200b', lastName: '' };
    await expect(db.visitor().auth.acceptInvitation(nameless)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await accept(token);
    expect(await admin.team.list()).toContainEqual(
      expect.objectContaining({ email: invitation.email, firstName: 'Kim' }),
    );
  });

  test('sent again has a new link, for a week from then on', async () => {
    const { id, email } = await invite();
    await setAge(id, INVITATION_DAYS);
    expect(await admin.team.invitations()).toContainEqual(expect.objectContaining({ id, isExpired: true }));

    expect(await admin.team.resendInvitation({ id })).toMatchObject({ isExpired: false });
    await accept((await tokensFor(email)).at(-1) ?? '');

    await expect(admin.team.resendInvitation({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is answered as a new link, for a week and in the name of who copies it, which the log says', async () => {
    const left = await db.member({ role: 'admin' });
    const { id, email } = await invite(await db.signedIn(left), { role: 'manager' });
    await admin.team.deactivate({ id: left.id });
    await setAge(id, INVITATION_DAYS);

    const { url } = await admin.team.renewInvitationLink({ id });

    const token = tokenOf(url);
    expect(url).toBe(`http://127.0.0.1:3000/crm/invitation?token=${token}`);
    expect(await admin.team.invitations()).toContainEqual(
      expect.objectContaining({ id, isExpired: false, invitedByName: 'Alex Boss' }),
    );
    const [row] = await db.sql(`select i::text as row from invitations i where id = ?`, [id]);
    expect(row?.row).not.toContain(token);
    const log = await admin.eventLog.list({ limit: 1 });
    expect(log.items).toMatchObject([
      { kind: 'invitation_link_made', byName: 'Alex Boss', detail: 'As Manager' },
    ]);
    await accept(token);
    expect(await admin.team.list()).toContainEqual(expect.objectContaining({ email, role: 'manager' }));
    await expect(admin.team.renewInvitationLink({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('keeps the link that was copied, although a mail that was queued before comes later', async () => {
    const { id, email, expiresAt } = await invite();
    const { url } = await admin.team.renewInvitationLink({ id });

    const until = expiresAt.toISOString();
    await db.orm.em
      .fork()
      .transactional((em) => db.mailer.send(em, { kind: 'invitation', invitationId: id, until }));

    expect(await tokensFor(email)).toHaveLength(1);
    await accept(tokenOf(url));
  });

  test('lets nobody in once who invited is no active administrator; another one sends it again', async () => {
    for (const end of ['deactivate', 'setRole'] as const) {
      const inviter = await db.member({ role: 'admin' });
      const { id, token, email } = await invite(await db.signedIn(inviter));
      if (end === 'deactivate') await admin.team.deactivate({ id: inviter.id });
      else await admin.team.setRole({ id: inviter.id, role: 'staff' });

      await expect(accept(token)).rejects.toMatchObject(invalid);
      expect(await admin.team.invitations()).toContainEqual(expect.objectContaining({ id, isExpired: true }));
      await admin.team.resendInvitation({ id });
      await accept((await tokensFor(email)).at(-1) ?? '');
    }
  });

  test.each([
    ['an account', {}, 'This address has an account already'],
    ['somebody who waits', { approvedAt: null }, 'This address waits for approval: approve it below'],
    [
      'somebody who left',
      { deactivatedAt: new Date() },
      'This address has a deactivated account: reactivate it below',
    ],
  ])('is not sent to the address of %s, in whatever case it is typed', async (_, values, message) => {
    const email = newAddress();
    await db.member({ email, ...values });
    const input = { ...invited, email: email.toUpperCase() };
    await expect(admin.team.invite(input)).rejects.toMatchObject({ field: 'email', message });
  });

  test('is one mail when the call is repeated', async () => {
    const input = { ...invited, id: v7(), email: newAddress() };
    const first = await admin.team.invite(input);

    expect(await admin.team.invite(input)).toEqual(first);
    expect(await tokensFor(input.email)).toHaveLength(1);
    const other = admin.team.invite({ ...input, role: 'admin' });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is one for each address, also when two administrators invite it at once', async () => {
    const email = newAddress();
    const other = await db.staff({ role: 'admin' });

    const results = await Promise.allSettled([
      admin.team.invite({ ...invited, email }),
      other.team.invite({ ...invited, email: email.toUpperCase() }),
    ]);

    const [lost] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost).toMatchObject({
      field: 'email',
      message: expect.stringMatching(/^This address is invited/),
    });
    expect(await tokensFor(email)).toHaveLength(1);
  });

  test('of who signed up in the meantime approves them, and of who is active changes nothing', async () => {
    const [waiting, active] = [await invite(), await invite()];
    await db.member({ email: waiting.email, approvedAt: null });
    await db.member({ email: active.email, firstName: 'Grace' });

    await accept(waiting.token);
    await expect(accept(active.token)).rejects.toMatchObject(invalid);

    const people = await admin.team.list();
    expect(people).toContainEqual(expect.objectContaining({ email: waiting.email, state: 'active' }));
    expect(people).toContainEqual(expect.objectContaining({ email: active.email, firstName: 'Grace' }));
  });

  test('accepted twice at the same moment makes one member', async () => {
    const { token, email } = await invite();

    const results = await Promise.allSettled([accept(token), accept(token)]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.orm.em.fork().count(User, { email })).toBe(1);
  });

  test('needs a password as any other, and no table has its token', async () => {
    const { token, id } = await invite();
    const call = db.visitor().auth.acceptInvitation({ ...answer, token, password: 'password' });
    await expect(call).rejects.toMatchObject({ field: 'password' });

    const [row] = await db.sql(`select i::text as row from invitations i where id = ?`, [id]);
    expect(row?.row).not.toContain(token);
  });

  test('is deleted 30 days after it expired', async () => {
    const { id } = await invite();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const isKept = async () => (await admin.team.invitations()).some((invitation) => invitation.id === id);
    await purgeInvitations(db.orm, inDays(INVITATION_DAYS + 29.9));
    expect(await isKept()).toBe(true);
    await purgeInvitations(db.orm, inDays(INVITATION_DAYS + 30.1));
    expect(await isKept()).toBe(false);
  });
});

describe('somebody who waits for approval', () => {
  const confirm = async (email: string) => {
    await db.visitor().auth.signUp({ ...answer, email });
    const [token = ''] = await tokensFor(email);
    return db.visitor().auth.verifyEmail({ token });
  };
  const waitingIn = async (staff: Staff) =>
    (await staff.notices.list()).items.filter(
      ({ reason, title }) => reason === 'waiting' && title === 'Kim Lee',
    );
  const mailsAbout = async () =>
    (await db.mail()).filter(({ subject }) => subject === 'Somebody waits for your approval');

  test('is in the bell of each administrator and in one mail, until anybody has approved them', async () => {
    const grace = await db.member({ role: 'admin', email: 'grace@desk.example' });
    await db.member({ role: 'admin', deactivatedAt: new Date() });
    const [asGrace, manager] = [await db.signedIn(grace), await db.staff({ role: 'manager' })];
    const email = `waits-${v7()}@sunrise.example`;
    const admins = (await admin.team.list()).filter(
      ({ role, state }) => role === 'admin' && state === 'active',
    );
    const before = await asGrace.notices.count();

    expect(await confirm(email)).toEqual({ state: 'pending', email });

    const mails = await mailsAbout();
    expect(mails.map(({ to }) => to).sort()).toEqual(admins.map(({ email }) => email).sort());
    const mail = mails.find(({ to }) => to === 'grace@desk.example');
    expect(mail?.text).not.toMatch(/Kim|Lee|sunrise/);
    expect(mail?.link).toBe('http://127.0.0.1:3000/crm/settings/team');
    expect(await waitingIn(asGrace)).toMatchObject([{ isNew: true }]);
    expect(await asGrace.notices.count()).toBe(before + 1);
    expect(await waitingIn(manager)).toEqual([]);

    const member = (await admin.team.list()).find((one) => one.email === email);
    await admin.team.approve({ id: member?.id ?? '' });
    expect(await waitingIn(asGrace)).toEqual([]);
    expect(await asGrace.notices.count()).toBe(before);
  });
});
