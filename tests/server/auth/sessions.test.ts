import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const MINUTE_MS = 60_000;

const db = testDatabase({ SESSION_IDLE_MINUTES: '10', SESSION_ABSOLUTE_MINUTES: '60' });

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** A member with one session, and functions that change its row to let time pass. */
async function atWork() {
  const staff = await db.staff();
  const { user } = (await staff.auth.session()) ?? {};
  const row = () => db.orm.em.fork().findOneOrFail(Session, { user: user?.id });
  const { id } = await row();
  const set = (values: Partial<Pick<Session, 'expiresAt' | 'createdAt' | 'lastUsedAt'>>) =>
    db.orm.em.fork().nativeUpdate(Session, { id }, values);
  return { staff, row, set };
}

const minutesLeft = ({ expiresAt }: { expiresAt: Date }) => (expiresAt.getTime() - Date.now()) / MINUTE_MS;

describe('a session', () => {
  let { staff, row, set } = {} as Awaited<ReturnType<typeof atWork>>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    ({ staff, row, set } = await atWork());
  });
  afterEach(() => void vi.useRealTimers());

  test('expires after the idle time', async () => {
    await set({ expiresAt: new Date() });

    expect(await staff.auth.session()).toBeNull();
    await expect(staff.team.options()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(row()).rejects.toThrow('Session not found');
  });

  test('is not extended by use in the first half of its idle time', async () => {
    const expiresAt = fromNow(6);
    await set({ expiresAt });

    await staff.team.options();

    expect((await row()).expiresAt).toEqual(expiresAt);
  });

  test('is extended to the whole idle time by use in the second half', async () => {
    await set({ expiresAt: fromNow(4) });

    expect(minutesLeft((await staff.auth.session()) ?? { expiresAt: new Date() })).toBeCloseTo(10, 1);
    expect(minutesLeft(await row())).toBeCloseTo(10, 1);
  });

  test('is never extended past its absolute limit, by use or by refreshing', async () => {
    await set({ createdAt: fromNow(-57), expiresAt: fromNow(2) });

    expect(minutesLeft((await staff.auth.session()) ?? { expiresAt: new Date() })).toBeCloseTo(3, 1);
    expect(minutesLeft(await staff.auth.refresh())).toBeCloseTo(3, 1);
    expect(minutesLeft(await row())).toBeCloseTo(3, 1);
  });

  test('ends at its absolute limit, even if its idle time is longer', async () => {
    await set({ createdAt: fromNow(-61), expiresAt: fromNow(9) });

    expect(await staff.auth.session()).toBeNull();
  });

  test('is extended to the whole idle time by refreshing', async () => {
    await set({ expiresAt: fromNow(7) });

    expect(minutesLeft(await staff.auth.refresh())).toBeCloseTo(10, 1);
    expect(minutesLeft(await row())).toBeCloseTo(10, 1);
  });

  test('cannot be refreshed after it has ended', async () => {
    await db.orm.em.fork().nativeDelete(Session, {});

    await expect(staff.auth.refresh()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('records its last use once a minute', async () => {
    const [recent, older] = [fromNow(-0.9), fromNow(-1.1)];
    await set({ lastUsedAt: recent });
    await staff.team.options();
    expect((await row()).lastUsedAt).toEqual(recent);

    await set({ lastUsedAt: older });
    await staff.team.options();
    expect((await row()).lastUsedAt).toEqual(new Date());
  });

  test.each([
    ['deactivated', { deactivatedAt: new Date() }],
    ['not approved', { approvedAt: null }],
    ['not confirmed', { emailConfirmedAt: null }],
  ])('of a user who is %s is invalid', async (_, values) => {
    const user = await db.member(values);
    const { token } = await db.sessions.start(db.orm.em.fork(), user.id, null);

    expect(await db.sessions.validate(token)).toBeNull();
  });

  test('is deleted after it has expired, when another user signs in', async () => {
    await set({ expiresAt: new Date() });

    await db.staff();

    await expect(row()).rejects.toThrow('Session not found');
  });
});

describe('when the clock is set', () => {
  const JUMP = 120;
  const now = Date.now();
  const setClock = (minutes: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * MINUTE_MS });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** A session that begins at this minute, and a function that says whether it is valid at another one. */
  async function begunAt(minute: number) {
    setClock(minute);
    const staff = await db.staff();
    return async (at: number) => {
      setClock(at);
      return (await staff.auth.session()) !== null;
    };
  }

  test('forward and back, a session begun meanwhile lives longer by that jump at most', async () => {
    const isValidAt = await begunAt(JUMP);
    const isUnusedValidAt = await begunAt(JUMP);

    expect([await isValidAt(0), await isValidAt(JUMP + 9)]).toEqual([true, true]);
    expect(await isUnusedValidAt(JUMP + 10)).toBe(false);
    for (let minute = JUMP + 9; minute < JUMP + 60; minute += 5) expect(await isValidAt(minute)).toBe(true);
    expect(await isValidAt(JUMP + 60)).toBe(false);
  });

  test('back and forward, use meanwhile does not extend it', async () => {
    const isValidAt = await begunAt(0);

    expect(await isValidAt(-JUMP)).toBe(true);
    expect(await isValidAt(10)).toBe(false);
  });
});

describe('in Settings, a user', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

  async function onTwoDevices() {
    const user = await db.member();
    return Promise.all([db.signedIn(user, windows), db.signedIn(user, phone)]);
  }

  test('sees their own sessions by device', async () => {
    await db.staff();
    const [desk] = await onTwoDevices();

    const listed = await desk.auth.sessions();

    expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual(
      expect.arrayContaining([
        { device: 'Chrome on Windows', isCurrent: true },
        { device: 'Safari on iOS', isCurrent: false },
      ]),
    );
    expect(listed).toHaveLength(2);
  });

  test('signs out one device', async () => {
    const [desk, mobile] = await onTwoDevices();
    const other = (await desk.auth.sessions()).find(({ isCurrent }) => !isCurrent);

    await desk.auth.revokeSession({ id: other?.id ?? '' });

    expect(await mobile.auth.session()).toBeNull();
    expect(await desk.auth.session()).not.toBeNull();
  });

  test('signs out all their other devices, but no other user', async () => {
    const [desk, mobile] = await onTwoDevices();
    const colleague = await db.staff();

    await desk.auth.revokeOtherSessions();

    expect(await mobile.auth.session()).toBeNull();
    expect(await desk.auth.session()).not.toBeNull();
    expect(await colleague.auth.session()).not.toBeNull();
  });

  test('cannot end the session of another user', async () => {
    const [desk] = await onTwoDevices();
    const [{ id } = { id: '' }] = await desk.auth.sessions();
    const colleague = await db.staff();

    await expect(colleague.auth.revokeSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await desk.auth.session()).not.toBeNull();
  });
});
