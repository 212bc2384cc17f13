import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { signInDeniedReason } from '#shared/auth.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const password = 'a garden of ferns';
const email = 'ada@sunrise.example';
let passwordHash = '';

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  await db.member({ email, firstName: 'Ada', role: 'manager', passwordHash });
});

test('somebody who signs in is who the session tells, until they sign out', async () => {
  const ada = db.visitor();

  expect(await ada.auth.session()).toBeNull();
  const told = await ada.auth.signIn({ email: ' Ada@Sunrise.example ', password });
  expect(told).toMatchObject({ user: { firstName: 'Ada', role: 'manager', email } });
  expect(await ada.auth.session()).toEqual(told);
  await ada.auth.signOut();
  expect(await ada.auth.session()).toBeNull();
});

test('what the session tells of a person holds no secret', async () => {
  const ada = db.visitor();
  const { user } = await ada.auth.signIn({ email, password });

  expect(Object.keys(user).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'role']);
});

test('a wrong password and an unknown address are told the same', async () => {
  const wrong = await db.visitor().auth.signIn({ email, password: 'something else' }).catch(told);
  const unknown = await db.visitor().auth.signIn({ email: 'nobody@sunrise.example', password }).catch(told);

  expect(wrong).toEqual({ code: 'UNAUTHORIZED', message: 'Invalid email or password' });
  expect(unknown).toEqual(wrong);
});

describe('a right password that does not sign in yet says why, a wrong one does not', () => {
  test.each([
    ['EMAIL_NOT_CONFIRMED', { emailConfirmedAt: null, approvedAt: null }],
    ['AWAITING_APPROVAL', { approvedAt: null }],
    ['DEACTIVATED', { deactivatedAt: new Date() }],
  ] as const)('%s', async (reason, values) => {
    const address = `${reason.toLowerCase()}@sunrise.example`;
    await db.member({ email: address, passwordHash, ...values });
    const visitor = db.visitor();

    await expect(visitor.auth.signIn({ email: address, password: 'wrong' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(visitor.auth.signIn({ email: address, password })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      reason,
      message: signInDeniedReason.labels[reason],
    });
    expect(await visitor.auth.session()).toBeNull();
  });
});

test('an accented password opens whichever way a keyboard composes it', async () => {
  await db.member({ email: 'zoe@sunrise.example', passwordHash: await hashPassword('Zoë’s caf\u00e9') });

  await expect(
    db.visitor().auth.signIn({ email: 'zoe@sunrise.example', password: 'Zoe\u0308’s cafe\u0301' }),
  ).resolves.toBeDefined();
});

test('own name can be changed, and the session tells the new one', async () => {
  const staff = await db.staff();

  await staff.auth.updateProfile({ firstName: ' Grace ', lastName: 'Hopper' });

  expect(await staff.auth.session()).toMatchObject({ user: { firstName: 'Grace', lastName: 'Hopper' } });
  await expect(staff.auth.updateProfile({ firstName: '', lastName: 'Hopper' })).rejects.toThrow(
    'First name is required',
  );
});

test('what is for staff is not for visitors', async () => {
  const { auth } = db.visitor();

  for (const call of [
    () => auth.refresh(),
    () => auth.sessions(),
    () => auth.revokeOtherSessions(),
    () => auth.updateProfile({ firstName: 'A', lastName: 'B' }),
    () => auth.changePassword({ currentPassword: password, newPassword: 'a garden of roses' }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});

const told = ({ code, message }: { code: string; message: string }) => ({ code, message });
