import { describe, expect, test } from 'vitest';
import { User } from '#server/platform/identity/users.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

describe('an administrator', () => {
  const db = testDatabase();

  test('sees the members of the team and the state of each', async () => {
    const admin = await db.staff({ role: 'admin', firstName: 'Ada' });
    await db.member({ firstName: 'Ben', emailConfirmedAt: null, approvedAt: null });
    await db.member({ firstName: 'Cleo', approvedAt: null });
    await db.member({ firstName: 'Dan', deactivatedAt: new Date() });

    const listed = await admin.team.list();

    expect(listed.map(({ firstName, state }) => [firstName, state])).toEqual([
      ['Ada', 'active'],
      ['Ben', 'unconfirmed'],
      ['Cleo', 'pending'],
      ['Dan', 'deactivated'],
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/hash/i);
  });

  test('approves a waiting member, who gets one mail about it', async () => {
    const admin = await db.staff({ role: 'admin' });
    const waiting = await db.member({ email: 'waiting@sunrise.example', approvedAt: null });
    const before = (await db.mail()).length;

    expect(await admin.team.approve({ id: waiting.id })).toMatchObject({ state: 'active' });
    await admin.team.approve({ id: waiting.id });

    expect((await db.mail()).slice(before)).toMatchObject([
      { to: 'waiting@sunrise.example', subject: 'You can now sign in to ProviderDesk' },
    ]);
  });

  test.each([
    ['an address that is not confirmed', { emailConfirmedAt: null, approvedAt: null }, 'not confirmed'],
    ['a deactivated account', { approvedAt: null, deactivatedAt: new Date() }, 'reactivate it first'],
  ])('cannot approve %s', async (_, values, message) => {
    const admin = await db.staff({ role: 'admin' });
    const { id } = await db.member(values);

    await expect(admin.team.approve({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(message),
    });
  });

  test('changes a role, which ends the sessions of that user', async () => {
    const admin = await db.staff({ role: 'admin' });
    const { user, staff: browser } = await db.person();

    expect(await admin.team.setRole({ id: user.id, role: 'manager' })).toMatchObject({ role: 'manager' });

    expect(await browser.auth.session()).toBeNull();
    const again = await db.signedIn(user);
    expect(await again.auth.session()).toMatchObject({ user: { role: 'manager' } });
    await admin.team.setRole({ id: user.id, role: 'manager' });
    expect(await again.auth.session()).not.toBeNull();
  });

  test('deactivates a user, which ends their sessions and links, and reactivates them', async () => {
    const admin = await db.staff({ role: 'admin' });
    const user = await db.member({ email: 'leaving@sunrise.example' });
    const [browser, idleBrowser] = [await db.signedIn(user), await db.signedIn(user)];
    await db.visitor().auth.requestPasswordReset({ email: user.email });
    const token = (await db.mail()).at(-1)?.token ?? '';

    expect(await admin.team.deactivate({ id: user.id })).toMatchObject({ state: 'deactivated' });

    await expect(browser.team.options()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(
      db.visitor().auth.resetPassword({ token, password: 'a garden of roses' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await admin.team.reactivate({ id: user.id })).toMatchObject({ state: 'active' });
    expect(await idleBrowser.auth.session()).toBeNull();
  });

  test('gets NOT_FOUND for a user that does not exist', async () => {
    const admin = await db.staff({ role: 'admin' });
    const id = '01890000-0000-7000-8000-000000000000';

    for (const call of [
      () => admin.team.approve({ id }),
      () => admin.team.setRole({ id, role: 'staff' }),
      () => admin.team.deactivate({ id }),
      () => admin.team.reactivate({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Team member not found' });
    }
  });
});

describe('the last administrator', () => {
  const db = testDatabase();
  const lastOne = { code: 'CONFLICT', message: expect.stringContaining('There must be an administrator') };

  test('cannot be removed, even while others are waiting, deactivated or unconfirmed', async () => {
    await db.member({ role: 'admin', approvedAt: null });
    await db.member({ role: 'admin', deactivatedAt: new Date() });
    await db.member({ role: 'admin', emailConfirmedAt: null });
    const { user, staff: admin } = await db.person({ role: 'admin' });

    await expect(admin.team.setRole({ id: user.id, role: 'staff' })).rejects.toMatchObject(lastOne);
    await expect(admin.team.deactivate({ id: user.id })).rejects.toMatchObject(lastOne);
    expect(await admin.auth.session()).toMatchObject({ user: { role: 'admin' } });
  });

  test('remains when two administrators remove each other’s role at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.orm.em.fork().nativeUpdate(User, { role: 'admin' }, { role: 'staff' });
      const [ada, ben] = await Promise.all([db.member({ role: 'admin' }), db.member({ role: 'admin' })]);
      const [asAda, asBen] = await Promise.all([db.signedIn(ada), db.signedIn(ben)]);

      await Promise.allSettled([
        asAda.team.setRole({ id: ben.id, role: 'staff' }),
        asBen.team.deactivate({ id: ada.id }),
      ]);

      const left = await db.orm.em.fork().find(User, { role: 'admin' });
      expect(left.filter((user) => user.isActive())).toHaveLength(1);
    }
  });
});

describe('the people to filter by and to assign records to', () => {
  const db = testDatabase();

  test('are the active members by name, then those who left, and visible to all staff', async () => {
    const staff = await db.staff({ firstName: 'Zoe', lastName: 'Young' });
    await db.member({ firstName: 'Ada', lastName: 'Byron' });
    await db.member({ firstName: 'Al', lastName: 'Gone', deactivatedAt: new Date() });
    await db.member({ firstName: 'Waiting', approvedAt: null });

    const options = await staff.team.options();

    expect(options.map(({ name, hasLeft }) => [name, hasLeft])).toEqual([
      ['Ada Byron', false],
      ['Zoe Young', false],
      ['Al Gone', true],
    ]);
    await expect(db.visitor().team.options()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
