import { Secret, TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RecoveryCode } from '#server/auth/recoveryCodes.entity.ts';
import { SecondFactor } from '#server/auth/secondFactors.entity.ts';
import { LogEvent } from '#server/platform/event-log/logEvents.entity.ts';
import { dayFromToday, formatDay, today } from '#shared/fields/format.ts';
import { defaultLimits, testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const strict = testDatabase(defaultLimits);

const password = 'a garden of ferns';
const wrongCode = { code: 'BAD_REQUEST', message: expect.stringContaining('This code is not right') };
const codeNeeded = { code: 'FORBIDDEN', reason: 'CODE_NEEDED' };

let members = 0;

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A member with two-step sign-in turned on, and their secret and recovery codes. */
async function withSecondFactor(on = db) {
  members += 1;
  const email = `careful-${members}@sunrise.example`;
  const { user, staff: browser } = await on.person({ email, password });
  const { secret } = await browser.auth.startSecondFactor();
  const { recoveryCodes } = await browser.auth.confirmSecondFactor({ code: codeOf(secret) });
  /** Resets the last used step, so that the current code counts as new. */
  const later = () => on.orm.em.fork().nativeUpdate(SecondFactor, { user: user.id }, { lastStep: 0 });
  await later();
  const signIn = (code?: string, visitor = on.visitor()) => visitor.auth.signIn({ email, password, code });
  return { email, user, browser, secret, recoveryCodes, later, signIn };
}

describe('two-step sign-in', () => {
  test('requires a code after the right password, and signs in with both', async () => {
    const { email, secret, signIn } = await withSecondFactor();
    const visitor = db.visitor();

    await expect(signIn(undefined, visitor)).rejects.toMatchObject(codeNeeded);
    expect(await visitor.auth.session()).toBeNull();
    await expect(signIn('000000', visitor)).rejects.toMatchObject(wrongCode);
    expect(await visitor.auth.session()).toBeNull();

    const shown = codeOf(secret);
    expect(await signIn(`${shown.slice(0, 3)} ${shown.slice(3)}`, visitor)).toMatchObject({
      user: { email },
    });
    expect(await visitor.auth.session()).toMatchObject({ user: { email } });
  });

  test.each([
    [
      'of Arabic',
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    ],
    [
      'of full width',
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('rejects a code in digits %s with a sentence, and the log has it', async (_, write) => {
    const { user, secret, signIn } = await withSecondFactor();
    const failed = () => db.orm.em.fork().count(LogEvent, { kind: 'sign_in_failed', aboutId: user.id });
    const before = await failed();

    await expect(signIn(write(codeOf(secret)))).rejects.toMatchObject(wrongCode);

    expect(await failed()).toBe(before + 1);
  });

  test('accepts a code after the clock was set forward, used with a code, and set back', async () => {
    const { secret, signIn } = await withSecondFactor();
    const now = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: now + 86_400_000 });
    await signIn(codeOf(secret));

    vi.setSystemTime(now);
    await expect(signIn(codeOf(secret))).resolves.toBeDefined();
    await expect(signIn(codeOf(secret))).rejects.toMatchObject(wrongCode);
  });

  test('is not revealed without the right password', async () => {
    const { email, secret } = await withSecondFactor();

    for (const code of [undefined, codeOf(secret)]) {
      await expect(db.visitor().auth.signIn({ email, password: 'wrong', code })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'Invalid email or password',
      });
    }
  });

  test('accepts each code once, also when it is sent twice at the same moment', async () => {
    const { secret, signIn } = await withSecondFactor();
    const code = codeOf(secret);

    const both = await Promise.allSettled([signIn(code), signIn(code)]);

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(code)).rejects.toMatchObject(wrongCode);
  });

  test('accepts each of ten recovery codes once, in any notation', async () => {
    const { recoveryCodes, signIn, browser } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    await expect(signIn(first)).resolves.toBeDefined();
    await expect(signIn(first)).rejects.toMatchObject(wrongCode);
    await expect(signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).resolves.toBeDefined();
    expect(await browser.auth.secondFactor()).toMatchObject({
      since: expect.any(Date),
      recoveryCodesLeft: 8,
    });
  });

  test('rejects the codes of another person', async () => {
    const [mine, theirs] = [await withSecondFactor(), await withSecondFactor()];

    await expect(theirs.signIn(codeOf(mine.secret))).rejects.toMatchObject(wrongCode);
    await expect(theirs.signIn(mine.recoveryCodes[0])).rejects.toMatchObject(wrongCode);
  });

  test('limits guessed codes like guessed passwords', async () => {
    const { signIn } = await withSecondFactor(strict);

    const codes: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      await signIn(String(n).padStart(6, '0')).catch(({ code }) => codes.push(code));
    }

    expect(codes.filter((code) => code === 'BAD_REQUEST')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'));
  });

  test('remains on when the password is reset by mail', async () => {
    const { email, signIn } = await withSecondFactor();
    await db.visitor().auth.requestPasswordReset({ email });
    const token = (await db.mail()).at(-1)?.token ?? '';
    await db.visitor().auth.resetPassword({ token, password });

    await expect(signIn()).rejects.toMatchObject(codeNeeded);
  });
});

describe('setting up two-step sign-in', () => {
  test('changes nothing before a code is confirmed', async () => {
    members += 1;
    const email = `trying-${members}@sunrise.example`;
    const browser = await db.signedIn(await db.member({ email, password }));

    const { secret, otpauthUri } = await browser.auth.startSecondFactor();
    await expect(browser.auth.confirmSecondFactor({ code: '000000' })).rejects.toMatchObject(wrongCode);

    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/ProviderDesk:trying/);
    expect(await browser.auth.secondFactor()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    await expect(db.visitor().auth.signIn({ email, password })).resolves.toBeDefined();
  });

  test('ends the user’s sessions on other devices', async () => {
    const user = await db.member();
    const [here, there] = [await db.signedIn(user), await db.signedIn(user)];

    const { secret } = await here.auth.startSecondFactor();
    await here.auth.confirmSecondFactor({ code: codeOf(secret) });

    expect(await here.auth.session()).not.toBeNull();
    expect(await there.auth.session()).toBeNull();
  });

  test('is rejected while it is on, and never returns the secret again', async () => {
    const { browser, secret, recoveryCodes } = await withSecondFactor();

    await expect(browser.auth.startSecondFactor()).rejects.toMatchObject({ code: 'CONFLICT' });

    const responses = JSON.stringify([await browser.auth.session(), await browser.auth.secondFactor()]);
    expect(responses).not.toContain(secret);
    const kept = JSON.stringify(await db.orm.em.fork().find(RecoveryCode, {}));
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

test('turning off two-step sign-in requires the password and a code', async () => {
  const { browser, secret, signIn } = await withSecondFactor();
  const code = codeOf(secret);

  await expect(browser.auth.removeSecondFactor({ password: 'wrong', code })).rejects.toMatchObject({
    message: 'This is not your current password',
  });
  await expect(browser.auth.removeSecondFactor({ password, code: '000000' })).rejects.toMatchObject(
    wrongCode,
  );
  await expect(signIn()).rejects.toMatchObject(codeNeeded);

  await browser.auth.removeSecondFactor({ password, code });
  await expect(signIn()).resolves.toBeDefined();
  expect(await browser.auth.secondFactor()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
});

describe('two-step sign-in required for administrators', () => {
  const policy = testDatabase();

  test('blocks everything else for administrators without it', async () => {
    const admin = await policy.staff({ role: 'admin' });
    const staff = await policy.staff();
    expect(await admin.auth.session()).toMatchObject({ needsSecondFactor: false });

    await admin.team.setPolicy({ adminsNeedSecondFactor: true });

    expect(await admin.auth.session()).toMatchObject({ needsSecondFactor: true });
    await expect(admin.leads.recent()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      reason: 'SECOND_FACTOR_NEEDED',
    });
    await expect(admin.team.setPolicy({ adminsNeedSecondFactor: false })).rejects.toMatchObject({
      reason: 'SECOND_FACTOR_NEEDED',
    });
    await expect(staff.leads.recent()).resolves.toEqual([]);

    const { secret } = await admin.auth.startSecondFactor();
    await admin.auth.confirmSecondFactor({ code: codeOf(secret) });

    expect(await admin.auth.session()).toMatchObject({ needsSecondFactor: false });
    expect(await admin.team.policy()).toMatchObject({ adminsNeedSecondFactor: true });
    await admin.team.setPolicy({ adminsNeedSecondFactor: false });
    expect(await (await policy.staff({ role: 'admin' })).auth.session()).toMatchObject({
      needsSecondFactor: false,
    });
  });
});

describe('two-step sign-in required of everybody', () => {
  const policy = testDatabase();

  test('is asked for from its day on, of which who has none is mailed', async () => {
    const admin = await policy.staff({ role: 'admin', password, secondFactorAt: new Date() });
    const { user, staff } = await policy.person({ password });
    const from = dayFromToday(7);

    expect(await admin.team.setPolicy({ everybodyInDays: 7 })).toEqual({
      adminsNeedSecondFactor: false,
      everybodyFrom: from,
      passwordMinLength: 6,
    });

    expect((await policy.mail()).map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, `Set up two-step sign-in by ${formatDay(from)}`],
    ]);
    expect(await staff.auth.secondFactor()).toMatchObject({ neededFrom: from });
    expect(await staff.leads.recent()).toEqual([]);

    await policy.sql('update team_policy set everybody_needs_second_factor_from = ?', [today()]);
    await expect(staff.leads.recent()).rejects.toMatchObject({ reason: 'SECOND_FACTOR_NEEDED' });
    const visitor = policy.visitor();
    expect(await visitor.auth.signIn({ email: user.email, password })).toMatchObject({
      needsSecondFactor: true,
    });
    expect(await admin.leads.recent()).toEqual([]);

    await admin.team.setPolicy({ everybodyInDays: null });
    expect(await staff.leads.recent()).toEqual([]);
  });
});

describe('a colleague who has lost their second factor', () => {
  test('can be reset by an administrator: the password alone signs in, and every session ends', async () => {
    const admin = await db.member({ role: 'admin' });
    const { user, browser, signIn, recoveryCodes } = await withSecondFactor();

    expect(await (await db.signedIn(admin)).team.clearSecondFactor({ id: user.id })).toMatchObject({
      hasSecondFactor: false,
    });

    expect(await browser.auth.session()).toBeNull();
    const again = db.visitor();
    expect(await signIn(undefined, again)).toMatchObject({ user: { id: user.id } });
    await expect(
      again.auth.removeSecondFactor({ password, code: recoveryCodes[0] ?? '' }),
    ).rejects.toMatchObject(wrongCode);
    const [line] = await db.sql(
      `select * from history where record_id = ? and action = 'changed' order by id desc limit 1`,
      [user.id],
    );
    expect(line).toMatchObject({ actor_id: admin.id, changes: { second_factor_at: ['hidden', 'hidden'] } });
  });

  test('is no administrator who resets their own', async () => {
    const admin = await db.member({ role: 'admin' });

    await expect((await db.signedIn(admin)).team.clearSecondFactor({ id: admin.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
