import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLimits } from '#server/platform/limits/limits.ts';
import { networkPrefix } from '#server/platform/limits/network.ts';
import { enquiry } from '../../../support/records.ts';
import { defaultLimits, testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase(defaultLimits);
const strict = testDatabase({ LIMIT_ENQUIRIES_PER_HOUR: '2' });

const password = 'a garden of ferns';
let members = 0;

/** A member with a password, and an IP address without earlier calls. */
async function newMember() {
  members += 1;
  const email = `guessed-${members}@sunrise.example`;
  return { email, ip: `198.51.100.${members}`, user: await db.member({ email, password }) };
}

const tooMany = { code: 'TOO_MANY_REQUESTS' };

/** The outcome of each call: 'ok', or the code of its error. */
async function outcomes(calls: Promise<unknown>[]) {
  const ended = await Promise.allSettled(calls);
  return ended.map((end) => (end.status === 'fulfilled' ? 'ok' : end.reason.code));
}

const howMany = (codes: string[], code: string) => codes.filter((each) => each === code).length;

const guesses = (count: number, guess: (n: number) => Promise<unknown>) =>
  outcomes(Array.from({ length: count }, (_, n) => guess(n)));

describe('password guesses for one account', () => {
  test('are limited to ten failures, even simultaneous ones from many addresses', async () => {
    const { email } = await newMember();

    const codes = await guesses(30, (n) =>
      db.visitor('', `203.0.113.${n}`).auth.signIn({ email: email.toUpperCase(), password: 'wrong' }),
    );

    expect(howMany(codes, 'UNAUTHORIZED')).toBe(10);
    expect(howMany(codes, 'TOO_MANY_REQUESTS')).toBe(20);
  });

  test('are then rejected even with the right password, with the time to wait', async () => {
    const { email, ip } = await newMember();
    await guesses(10, (n) => db.visitor('', `203.0.113.${n}`).auth.signIn({ email, password: 'wrong' }));

    const error = await db
      .visitor('', ip)
      .auth.signIn({ email, password })
      .catch((error) => error);

    expect(error).toMatchObject({ ...tooMany, message: 'Too many attempts. Try again in 15 minutes.' });
    expect(error.retryAfter).toBeGreaterThan(14 * 60);
    expect(error.retryAfter).toBeLessThanOrEqual(15 * 60);
  });

  test('are limited in the same way for an account that does not exist', async () => {
    const email = 'nobody-there@sunrise.example';

    const codes = await guesses(11, (n) => db.visitor('', `203.0.113.${n}`).auth.signIn({ email, password }));

    expect([howMany(codes, 'UNAUTHORIZED'), howMany(codes, 'TOO_MANY_REQUESTS')]).toEqual([10, 1]);
  });

  test('count failures only: any number of successful sign-ins is allowed', async () => {
    const { email, ip } = await newMember();

    const codes = [];
    for (let n = 0; n < 11; n += 1) {
      codes.push(...(await outcomes([db.visitor('', ip).auth.signIn({ email, password })])));
    }

    expect(howMany(codes, 'ok')).toBe(11);
  });

  test('do not lock out a device that was signed in before, which has its own limit of ten', async () => {
    const { email, ip } = await newMember();
    const device = db.visitor('', ip);
    await device.auth.signIn({ email, password });
    await device.auth.signOut();
    await guesses(30, (n) =>
      db.visitor('', n < 15 ? ip : '203.0.113.7').auth.signIn({ email, password: 'wrong' }),
    );

    await expect(db.visitor('', '203.0.113.8').auth.signIn({ email, password })).rejects.toMatchObject(
      tooMany,
    );
    await expect(device.auth.signIn({ email, password })).resolves.toBeDefined();

    const codes = await guesses(15, () => device.auth.signIn({ email, password: 'wrong' }));
    expect(howMany(codes, 'UNAUTHORIZED')).toBe(10);
  });

  test('are limited on a device that has signed in to another account', async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const device = db.visitor('', mine.ip);
    await device.auth.signIn({ email: mine.email, password });

    const codes = await guesses(15, () => device.auth.signIn({ email: theirs.email, password: 'wrong' }));

    expect(howMany(codes, 'UNAUTHORIZED')).toBe(10);
  });

  test('count in the form for changing the password too', async () => {
    const { user } = await newMember();
    const thief = await db.signedIn(user);

    const codes = await guesses(15, (n) =>
      thief.auth.changePassword({ currentPassword: `guess ${n}`, newPassword: 'a garden of roses' }),
    );

    expect(howMany(codes, 'BAD_REQUEST')).toBe(10);
    expect(howMany(codes, 'TOO_MANY_REQUESTS')).toBe(5);
  });

  test('are limited on every device after a password reset', async () => {
    const { email, ip } = await newMember();
    const device = db.visitor('', ip);
    await device.auth.signIn({ email, password });
    await device.auth.requestPasswordReset({ email });
    const token = (await db.mail()).at(-1)?.token ?? '';
    await device.auth.resetPassword({ token, password: 'a garden of roses' });
    await guesses(10, (n) => db.visitor('', `203.0.113.${n}`).auth.signIn({ email, password }));

    await expect(device.auth.signIn({ email, password: 'a garden of roses' })).rejects.toMatchObject(tooMany);
  });
});

describe('guesses from one address', () => {
  test('are limited to twenty failures for any accounts, and lock none of them', async () => {
    const { email, ip } = await newMember();

    const codes = await guesses(30, (n) =>
      db.visitor('', ip).auth.signIn({ email: `someone-${n}@sunrise.example`, password: 'wrong' }),
    );

    expect(howMany(codes, 'UNAUTHORIZED')).toBe(20);
    await expect(db.visitor('', ip).auth.signIn({ email, password })).rejects.toMatchObject(tooMany);
    await expect(db.visitor('', '203.0.113.99').auth.signIn({ email, password })).resolves.toBeDefined();
  });

  test('are counted together for an IPv6 network of 64 bits', async () => {
    const codes = await guesses(25, (n) =>
      db.visitor('', `2001:db8:0:7::${n}`).auth.signIn({ email: `six-${n}@sunrise.example`, password }),
    );
    const elsewhere = await outcomes([
      db.visitor('', '2001:db8:0:8::1').auth.signIn({ email: 'six@sunrise.example', password }),
    ]);

    expect(howMany(codes, 'UNAUTHORIZED')).toBe(20);
    expect(elsewhere).toEqual(['UNAUTHORIZED']);
  });

  test('include guessed links', async () => {
    const codes = await guesses(25, (n) =>
      db.visitor('', '198.51.100.201').auth.verifyEmail({ token: `t${n}` }),
    );

    expect(howMany(codes, 'BAD_REQUEST')).toBe(20);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
  ])('%s belongs to %s', (ip, network) => {
    expect(networkPrefix(ip)).toBe(network);
  });
});

describe('over HTTP', () => {
  const plain = testDatabase(defaultLimits);
  const proxied = testDatabase({ ...defaultLimits, TRUST_PROXY: '192.0.2.0/24' });
  const apps: Awaited<ReturnType<typeof buildApp>>[] = [];

  afterAll(() => Promise.all(apps.map((app) => app.close())));

  async function guessThrough(of: typeof plain, count: number, remoteAddress = '192.0.2.9') {
    const app = await buildApp(of);
    apps.push(app);
    const answers = [];
    for (let n = 0; n < count; n += 1) {
      answers.push(
        await app.inject({
          method: 'POST',
          url: '/trpc/auth.signIn',
          remoteAddress,
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
          payload: { json: { email: `person-${n}@sunrise.example`, password: 'wrong' } },
        }),
      );
    }
    return answers;
  }

  test('an error contains the seconds to wait in its data and in Retry-After', async () => {
    const last = (await guessThrough(plain, 21)).at(-1);

    expect(last?.statusCode).toBe(429);
    const { data, message } = last?.json().error.json ?? {};
    expect(data).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
    expect(last?.headers['retry-after']).toBe(String(data.retryAfter));
    expect(message).toBe('Too many attempts. Try again in 15 minutes.');
  });

  test('another process, or the same one restarted, continues the count', async () => {
    const answers = await guessThrough(plain, 1);

    expect(answers[0]?.statusCode).toBe(429);
  });

  test('X-Forwarded-For is used from a trusted proxy only', async () => {
    const byProxy = await guessThrough(proxied, 25);
    const byStranger = await guessThrough(proxied, 25, '198.51.100.9');

    expect(byProxy.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(401));
    expect(byStranger.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });
});

describe('in one hour, one address', () => {
  const newcomer = (n: number) => ({
    firstName: 'New',
    lastName: 'Comer',
    email: `newcomer-${n}@sunrise.example`,
    password,
  });

  test('can sign up five times; a rejected form does not count', async () => {
    const visitor = db.visitor('', '198.51.100.210');
    await guesses(5, (n) => visitor.auth.signUp({ ...newcomer(n), password: 'password' }));

    const codes = await guesses(7, (n) => visitor.auth.signUp(newcomer(n)));

    expect([howMany(codes, 'ok'), howMany(codes, 'TOO_MANY_REQUESTS')]).toEqual([5, 2]);
  });

  test('can request three mails, to any recipients', async () => {
    const visitor = db.visitor('', '198.51.100.211');

    const codes = await guesses(6, (n) =>
      n % 2
        ? visitor.auth.resendVerification({ email: `mail-${n}@sunrise.example` })
        : visitor.auth.requestPasswordReset({ email: `mail-${n}@sunrise.example` }),
    );

    expect([howMany(codes, 'ok'), howMany(codes, 'TOO_MANY_REQUESTS')]).toEqual([3, 3]);
  });

  test('can send enquiries up to ten times the limit: those over the limit are quarantined, then one has to wait', async () => {
    const ofOneNetwork = (n: number) => strict.visitor('', `2001:db8:0:9::${n}`);
    const codes: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const message = `Question ${n}`;
      codes.push(...(await outcomes([ofOneNetwork(n).intake.createLeadFromForm(enquiry({ message }))])));
    }
    const last = await ofOneNetwork(99)
      .intake.createLeadFromForm(enquiry({ message: 'Once more' }))
      .catch((error) => error);

    expect(codes).toEqual([...Array(20).fill('ok'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
    expect(await (await strict.staff()).quarantine.count()).toBe(18);
    expect(last.retryAfter).toBeGreaterThan(3_500);
    expect(last.retryAfter).toBeLessThanOrEqual(3_600);
  });
});

test('one mailbox gets three mails an hour, from any senders, with or without an account', async () => {
  const { email } = await newMember();
  const before = (await db.mail()).length;

  for (const address of [email, 'no-account@sunrise.example']) {
    const codes = await guesses(5, (n) =>
      db.visitor('', `203.0.113.${100 + n}`).auth.requestPasswordReset({ email: address }),
    );
    expect([howMany(codes, 'ok'), howMany(codes, 'TOO_MANY_REQUESTS')]).toEqual([3, 2]);
  }
  expect((await db.mail()).slice(before).map(({ to }) => to)).toEqual([email, email, email]);
});

describe('when the clock is set forward and back', () => {
  const DAY_MS = 86_400_000;
  const PERIOD_S = 60;
  const setClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['used up', 3],
    ['used in part', 1],
  ])('a limit that was %s meanwhile ends after its own period', async (_, calls) => {
    const limit = openLimits(db.orm).define('clock', 2, PERIOD_S);
    const now = Date.now();
    const call = () => limit.consume(`forward ${calls}`);
    setClock(now + DAY_MS);
    await guesses(calls, call);

    setClock(now);
    expect(await guesses(3, call)).toContain('TOO_MANY_REQUESTS');
    await expect(call()).rejects.toMatchObject({ ...tooMany, retryAfter: PERIOD_S });
    setClock(now + PERIOD_S * 1_000 + 1);
    expect((await guesses(3, call)).sort()).toEqual(['TOO_MANY_REQUESTS', 'ok', 'ok']);
  });

  test('or back and forward, a limit holds before and after', async () => {
    const limit = openLimits(db.orm).define('clock', 2, PERIOD_S);
    const now = Date.now();
    for (const jump of [-DAY_MS, 0]) {
      setClock(now + jump);
      const codes = await guesses(3, () => limit.consume('back'));
      expect(codes.sort()).toEqual(['TOO_MANY_REQUESTS', 'ok', 'ok']);
    }
  });
});

test('sign-ins are rejected while the limits cannot be counted', async () => {
  const email = 'counted@sunrise.example';
  await strict.member({ email, password });
  await strict.orm.em.fork().execute('alter table rate_limits rename to rate_limits_away');
  const visitor = strict.visitor('', '198.51.100.213');

  for (const address of [email, 'not-there@sunrise.example']) {
    await expect(visitor.auth.signIn({ email: address, password })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server is busy just now. Please try again in a moment.',
    });
  }
  expect(await visitor.auth.session()).toBeNull();
});
