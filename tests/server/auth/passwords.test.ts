import { beforeAll, describe, expect, test } from 'vitest';
import { Token } from '#server/auth/tokens.entity.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ PASSWORD_MIN_LENGTH: '10' });

const password = 'a garden of ferns';
const other = 'a garden of roses';
const email = 'ada@sunrise.example';

beforeAll(async () => {
  await db.member({ email, password });
});

async function resetLink(address = email) {
  await db.visitor().auth.requestPasswordReset({ email: address });
  return (await db.mail()).at(-1)?.token ?? '';
}

async function signedIn(withPassword: string) {
  const visitor = db.visitor();
  await visitor.auth.signIn({ email, password: withPassword });
  return visitor;
}

describe('the rule of the firm on new passwords', () => {
  const ruled = testDatabase();

  test('holds for new ones, and is what the forms say', async () => {
    const { user, staff } = await ruled.person({ role: 'admin', password: 'fern7g' });
    await staff.team.setPolicy({ passwordMinLength: 12 });

    expect(await ruled.visitor().auth.signUpFacts()).toMatchObject({ passwordMinLength: 12 });
    const changed = { currentPassword: 'fern7g', newPassword: 'eleven fern' };
    await expect(staff.auth.changePassword(changed)).rejects.toMatchObject({
      message: 'Password must be at least 12 characters',
    });
    await ruled.visitor().auth.signIn({ email: user.email, password: 'fern7g' });
  });
});

describe('a new password', () => {
  const ben = { firstName: 'Ben', lastName: 'Ng', email: 'ben@sunrise.example' };

  test.each([
    ['shorter than this server takes', 'nine char', 'Password must be at least 10 characters'],
    ['among the most common', 'password123', 'too common'],
    ['common but for its capitals', 'Password123', 'too common'],
    ['their own names', 'Ben.Ng-2026!', 'little more than a name'],
    ['the name of the product', 'ProviderDesk7', 'little more than a name'],
    ['the mail domain and three letters', 'my-sunrise-99', 'little more than a name'],
  ])('%s is rejected', async (_, weak, message) => {
    await expect(db.visitor().auth.signUp({ ...ben, password: weak })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    });
  });

  test('with the end of an address in a word of its own is accepted', async () => {
    const values = { ...ben, email: 'ben@sunrise.com', password: 'become 2026' };

    await expect(db.visitor().auth.signUp(values)).resolves.toBeDefined();
  });

  test('is stored as argon2id, with at least the cost that OWASP recommends', async () => {
    await db.visitor().auth.signUp({ ...ben, password });

    const { passwordHash } = await db.orm.em.fork().findOneOrFail(User, { email: ben.email });
    const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash ?? '') ?? [];
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(Number(p)).toBeGreaterThanOrEqual(1);
  });
});

describe('changing a password', () => {
  test('requires the current one', async () => {
    const ada = await signedIn(password);

    await expect(
      ada.auth.changePassword({ currentPassword: 'not this', newPassword: other }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'This is not your current password' });
    await expect(
      ada.auth.changePassword({ currentPassword: password, newPassword: 'password123' }),
    ).rejects.toThrow('too common');
    await expect(
      ada.auth.changePassword({ currentPassword: password, newPassword: 'sunrise 2026' }),
    ).rejects.toThrow('little more than a name');
  });

  test('ends the other sessions and earlier links, and keeps this session', async () => {
    const [here, there] = [await signedIn(password), await signedIn(password)];
    const token = await resetLink();

    await here.auth.changePassword({ currentPassword: password, newPassword: other });

    expect(await here.auth.session()).not.toBeNull();
    expect(await there.auth.session()).toBeNull();
    await expect(db.visitor().auth.resetPassword({ token, password })).rejects.toThrow('expired');
    await expect(signedIn(password)).rejects.toThrow('Invalid email or password');
    await here.auth.changePassword({ currentPassword: other, newPassword: password });
  });
});

describe('a forgotten password', () => {
  test('is reset by a link that works once, and all sessions end', async () => {
    const before = await signedIn(password);
    const token = await resetLink();

    expect(await db.visitor().auth.resetPassword({ token, password: other })).toMatchObject({
      state: 'active',
    });

    expect(await before.auth.session()).toBeNull();
    await expect(signedIn(password)).rejects.toThrow('Invalid email or password');
    await expect(signedIn(other)).resolves.toBeDefined();
    await expect(db.visitor().auth.resetPassword({ token, password })).rejects.toThrow('expired');
    await db.visitor().auth.resetPassword({ token: await resetLink(), password });
  });

  test('leaves no session of a sign-in with the old password at the same moment', async () => {
    const token = await resetLink();
    const reset = db.visitor().auth.resetPassword({ token, password: other });
    const visitors = Array.from({ length: 20 }, () => db.visitor());

    await Promise.allSettled([reset, ...visitors.map(({ auth }) => auth.signIn({ email, password }))]);

    const sessions = await Promise.all(visitors.map(({ auth }) => auth.session()));
    expect(sessions.filter((session) => session !== null)).toEqual([]);
    await db.visitor().auth.resetPassword({ token: await resetLink(), password });
  });

  test('keeps its link valid when a new password is rejected', async () => {
    const token = await resetLink();

    await expect(db.visitor().auth.resetPassword({ token, password: 'password123' })).rejects.toThrow(
      'too common',
    );
    await expect(db.visitor().auth.resetPassword({ token, password })).resolves.toBeDefined();
  });

  test('has a link that expires after one hour', async () => {
    const token = await resetLink();
    const em = db.orm.em.fork();
    const stored = await em.findOneOrFail(Token, { purpose: 'reset_password' });

    expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBeCloseTo(3_600_000, -2);
    stored.expiresAt = new Date();
    await em.flush();
    await expect(db.visitor().auth.resetPassword({ token, password })).rejects.toThrow('expired');
  });

  test('gets the same response with or without an account, and mail is sent to accounts only', async () => {
    await db.member({ email: 'gone@sunrise.example', deactivatedAt: new Date() });
    const before = (await db.mail()).length;

    const answers = [
      await db.visitor().auth.requestPasswordReset({ email: 'nobody@sunrise.example' }),
      await db.visitor().auth.requestPasswordReset({ email: 'gone@sunrise.example' }),
      await db.visitor().auth.requestPasswordReset({ email: 'Ada@sunrise.example' }),
    ];

    expect(answers).toEqual(answers.map(() => ({ isMailed: false })));
    expect((await db.mail()).slice(before).map(({ to }) => to)).toEqual([email]);
  });

  test('of an unconfirmed address confirms it by the reset, and the account waits for approval', async () => {
    const address = 'carl@sunrise.example';
    await db.member({ email: address, emailConfirmedAt: null, approvedAt: null });
    await db.visitor().auth.resendVerification({ email: address });
    const confirmation = (await db.mail()).at(-1)?.token ?? '';
    const token = await resetLink(address);

    expect(await db.visitor().auth.resetPassword({ token, password })).toMatchObject({ state: 'pending' });
    await expect(db.visitor().auth.verifyEmail({ token: confirmation })).rejects.toThrow('expired');
    await expect(db.visitor().auth.signIn({ email: address, password })).rejects.toMatchObject({
      reason: 'AWAITING_APPROVAL',
    });
  });
});
