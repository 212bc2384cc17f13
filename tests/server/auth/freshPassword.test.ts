import { beforeEach, describe, expect, test } from 'vitest';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { defaultLimits, testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase(defaultLimits);

const password = 'a garden of ferns';
const passwordNeeded = { code: 'FORBIDDEN', reason: 'PASSWORD_NEEDED' };

describe('an administrator who entered their password more than ten minutes ago', () => {
  let admin: Awaited<ReturnType<typeof db.staff>>;
  let id: string;
  let members = 0;

  const typed = (minutesAgo: number) =>
    db.orm.em
      .fork()
      .nativeUpdate(Session, {}, { passwordCheckedAt: new Date(Date.now() - minutesAgo * 60_000) });

  beforeEach(async () => {
    members += 1;
    const user = await db.member({ role: 'admin', email: `admin-${members}@sunrise.example`, password });
    admin = await db.signedIn(user);
    id = (await db.member()).id;
    await typed(10.1);
  });

  test.each([
    ['deactivating a user', () => admin.team.deactivate({ id })],
    ['changing a role', () => admin.team.setRole({ id, role: 'admin' })],
    ['turning off the two-step sign-in of a user', () => admin.team.clearSecondFactor({ id })],
    ['clearing all data', () => admin.demoData.clear({ scope: 'everything' })],
    ['erasing a person', () => admin.erasure.erase({ id, name: 'Ada Byron', leave: [], blank: [] })],
    ['setting up two-step sign-in', () => admin.auth.startSecondFactor()],
    ['signing out another device', () => admin.auth.revokeSession({ id: 'a'.repeat(64) })],
    ['signing out all others', () => admin.auth.revokeOtherSessions()],
    ['copying the link of an invitation', () => admin.team.renewInvitationLink({ id })],
    [
      'changing the mail server, to which the links of all mails go',
      () =>
        admin.mail.save({
          version: 0,
          host: 'mail.example',
          port: 465,
          security: 'tls',
          userName: '',
          password: '',
          sender: 'desk@sunrise.example',
        }),
    ],
    ['removing the mail server', () => admin.mail.remove({ version: 1 })],
    ['requiring it', () => admin.team.setPolicy({ adminsNeedSecondFactor: true })],
  ])('must enter it again before %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject(passwordNeeded);
    expect((await admin.team.list()).find((member) => member.id === id)).toMatchObject({
      role: 'staff',
      state: 'active',
    });
  });

  test('can continue for ten minutes after entering it', async () => {
    await expect(admin.auth.confirmPassword({ password: 'wrong' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This is not your current password',
    });
    await expect(admin.team.deactivate({ id })).rejects.toMatchObject(passwordNeeded);

    await admin.auth.confirmPassword({ password });

    expect(await admin.team.deactivate({ id })).toMatchObject({ state: 'deactivated' });
    await typed(9.9);
    await expect(admin.team.reactivate({ id })).resolves.toBeDefined();
    await expect(admin.team.deactivate({ id })).resolves.toBeDefined();
  });

  test('confirms it for the current session only', async () => {
    const user = await db.member({ role: 'admin', email: `two-${members}@sunrise.example`, password });
    const [here, there] = [await db.signedIn(user), await db.signedIn(user)];
    await typed(11);

    await here.auth.confirmPassword({ password });

    await expect(here.team.deactivate({ id })).resolves.toBeDefined();
    await expect(there.team.deactivate({ id })).rejects.toMatchObject(passwordNeeded);
  });

  test('cannot guess it without limit from an open session', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      await admin.auth.confirmPassword({ password: `guess ${n}` }).catch(({ code }) => codes.push(code));
    }

    expect(codes.slice(9)).toEqual(['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });
});

test('using a session does not extend the ten minutes of its password', async () => {
  const admin = await db.staff({ role: 'admin' });
  const { id } = await db.member();
  const old = new Date(Date.now() - 11 * 60_000);
  await db.orm.em.fork().nativeUpdate(Session, {}, { passwordCheckedAt: old, lastUsedAt: old });

  await admin.team.list();
  await admin.auth.refresh();

  await expect(admin.team.deactivate({ id })).rejects.toMatchObject(passwordNeeded);
});
