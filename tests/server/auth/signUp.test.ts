import { describe, expect, test, vi } from 'vitest';
import { Token } from '#server/auth/tokens.entity.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'Ada@Sunrise.example',
  password: 'a garden of ferns',
};

const byMail = { to: ada.email.toLowerCase() };

describe('the first person to sign up', () => {
  const db = testDatabase();

  test('receives a link by mail, and becomes administrator after confirming', async () => {
    const visitor = db.visitor();

    await visitor.auth.signUp(ada);
    const [mail] = await db.mail();
    const confirmed = await visitor.auth.verifyEmail({ token: mail?.token ?? '' });

    expect(mail).toMatchObject(byMail);
    expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/crm\/verify-email\?token=[\w-]{43}$/);
    expect(mail?.text.match(/https?:\S+/g)).toEqual([mail?.link]);
    expect(confirmed).toEqual({ email: 'ada@sunrise.example', state: 'active' });
    expect(await visitor.auth.signIn(ada)).toMatchObject({
      user: { firstName: 'Ada', lastName: 'Byron', email: 'ada@sunrise.example', role: 'admin' },
    });
  });

  test('is approved automatically; the second waits for approval', async () => {
    const visitor = db.visitor();

    await visitor.auth.signUp({ ...ada, email: 'grace@sunrise.example' });
    const mail = (await db.mail()).at(-1);

    expect(await visitor.auth.verifyEmail({ token: mail?.token ?? '' })).toMatchObject({ state: 'pending' });
    await expect(visitor.auth.signIn({ ...ada, email: 'grace@sunrise.example' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      reason: 'AWAITING_APPROVAL',
    });
  });
});

describe('with ADMIN_EMAIL', () => {
  const db = testDatabase({ ADMIN_EMAIL: 'Ada@sunrise.example' });
  const confirm = async (email: string) => {
    await db.visitor().auth.signUp({ ...ada, email });
    const mail = (await db.mail()).at(-1);
    return db.visitor().auth.verifyEmail({ token: mail?.token ?? '' });
  };

  test('only that address becomes the first administrator, also after others', async () => {
    expect(await confirm('eve@sunrise.example')).toMatchObject({ state: 'pending' });
    expect(await confirm('ada@sunrise.example')).toMatchObject({ state: 'active' });
    expect(await confirm('ben@sunrise.example')).toMatchObject({ state: 'pending' });

    const admins = await db.orm.em.fork().find(User, { role: 'admin' });
    expect(admins.map(({ email }) => email)).toEqual(['ada@sunrise.example']);
  });

  test('that address becomes no second administrator, when it is confirmed by a new password', async () => {
    const em = db.orm.em.fork();
    await em.nativeDelete(User, { email: 'ada@sunrise.example' });
    await db.member({ role: 'admin', email: 'other@sunrise.example' });

    await confirm('ada@sunrise.example');

    expect(await em.findOneOrFail(User, { email: 'ada@sunrise.example' })).toMatchObject({
      role: 'staff',
      approvedAt: null,
    });
  });
});

describe('twenty people who confirm at the same moment', () => {
  const db = testDatabase();

  test('get exactly one administrator', async () => {
    const emails = Array.from({ length: 20 }, (_, n) => `first-${n}@sunrise.example`);
    await Promise.all(emails.map((email) => db.visitor().auth.signUp({ ...ada, email })));
    const mails = await db.mail();

    // A busy server may refuse some at first, and says that they try again.
    const confirm = (token: string) => vi.waitFor(() => db.visitor().auth.verifyEmail({ token }), 60_000);
    const states = await Promise.all(mails.map(({ token }) => confirm(token)));

    expect(states.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(await db.orm.em.fork().count(User, { role: 'admin' })).toBe(1);
  });
});

describe('the sign-up policy', () => {
  const trusted = testDatabase({ SIGN_UP: 'domains:sunrise.example' });
  const open = testDatabase({ SIGN_UP: 'open' });

  test.each([
    ['a trusted domain needs no approval', trusted, 'grace@Sunrise.example', 'active'],
    ['another domain with the same ending needs approval', trusted, 'grace@notsunrise.example', 'pending'],
    ['a subdomain needs approval', trusted, 'grace@mail.sunrise.example', 'pending'],
    ['an open server takes anyone', open, 'grace@elsewhere.example', 'active'],
  ])('%s', async (_, db, email, state) => {
    await db.member({ role: 'admin' });
    await db.visitor().auth.signUp({ ...ada, email });
    // Those to administrators about who was before may come later.
    const mail = (await db.mail()).findLast(({ token }) => token);

    expect(await db.visitor().auth.verifyEmail({ token: mail?.token ?? '' })).toMatchObject({ state });
  });
});

describe('a confirmation link', () => {
  const db = testDatabase();
  const badLink = {
    code: 'BAD_REQUEST',
    message: expect.stringContaining('has expired or was used already'),
  };

  const mailTo = async (email: string) => (await db.mail()).findLast(({ to }) => to === email);

  async function linkFor(email: string) {
    await db.visitor().auth.signUp({ ...ada, email });
    return (await mailTo(email))?.token ?? '';
  }

  test('works once', async () => {
    const token = await linkFor('once@sunrise.example');

    await db.visitor().auth.verifyEmail({ token });

    await expect(db.visitor().auth.verifyEmail({ token })).rejects.toMatchObject(badLink);
  });

  test('works for one of two requests at the same moment', async () => {
    const token = await linkFor('twice@sunrise.example');

    const both = await Promise.allSettled([1, 2].map(() => db.visitor().auth.verifyEmail({ token })));

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('expires after 24 hours', async () => {
    const token = await linkFor('late@sunrise.example');
    const em = db.orm.em.fork();
    const stored = await em.findOneOrFail(Token, { user: { email: 'late@sunrise.example' } });

    expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBeCloseTo(24 * 3_600_000, -2);
    stored.expiresAt = new Date();
    await em.flush();
    await expect(db.visitor().auth.verifyEmail({ token })).rejects.toMatchObject(badLink);
  });

  test('cannot set a password, and a password link cannot confirm', async () => {
    const token = await linkFor('other@sunrise.example');

    await expect(
      db.visitor().auth.resetPassword({ token, password: 'a garden of roses' }),
    ).rejects.toMatchObject(badLink);
    await expect(db.visitor().auth.verifyEmail({ token })).resolves.toBeDefined();
  });

  test('can be sent again, which invalidates the earlier one', async () => {
    const older = await linkFor('again@sunrise.example');

    await db.visitor().auth.resendVerification({ email: 'Again@sunrise.example' });
    const newer = await mailTo('again@sunrise.example');

    expect(newer?.token).not.toBe(older);
    await expect(db.visitor().auth.verifyEmail({ token: older })).rejects.toMatchObject(badLink);
    await expect(db.visitor().auth.verifyEmail({ token: newer?.token ?? '' })).resolves.toBeDefined();
  });

  test('is not sent to confirmed or unknown addresses', async () => {
    await db.member({ email: 'confirmed@sunrise.example' });
    const before = (await db.mail()).length;

    await db.visitor().auth.resendVerification({ email: 'confirmed@sunrise.example' });
    await db.visitor().auth.resendVerification({ email: 'nobody@sunrise.example' });

    expect(await db.mail()).toHaveLength(before);
  });
});
