import { beforeAll, expect, test } from 'vitest';
import { signInDeniedReason } from '#shared/auth/auth.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const password = 'a garden of ferns';
const email = 'ada@sunrise.example';

beforeAll(async () => {
  await db.member({ email, firstName: 'Ada', role: 'manager', password });
});

test('signing in starts a session, and signing out ends it', async () => {
  const ada = db.visitor();

  expect(await ada.auth.session()).toBeNull();
  const response = await ada.auth.signIn({ email: ' Ada@Sunrise.example ', password });
  expect(response).toMatchObject({ user: { firstName: 'Ada', role: 'manager', email } });
  expect(await ada.auth.session()).toEqual(response);
  await ada.auth.signOut();
  expect(await ada.auth.session()).toBeNull();
});

test('the user in the session has no secret fields', async () => {
  const ada = db.visitor();
  const { user } = await ada.auth.signIn({ email, password });

  expect(Object.keys(user).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'role']);
});

test.each([
  ['EMAIL_NOT_CONFIRMED', { emailConfirmedAt: null, approvedAt: null }],
  ['AWAITING_APPROVAL', { approvedAt: null }],
  ['DEACTIVATED', { deactivatedAt: new Date() }],
] as const)(
  'the reason for a denied sign-in is given only with the right password %s',
  async (reason, values) => {
    const address = `${reason.toLowerCase()}@sunrise.example`;
    await db.member({ email: address, password, ...values });
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
  },
);

test('an accented password matches in every Unicode composition', async () => {
  await db.member({ email: 'zoe@sunrise.example', password: 'Zoë’s caf\u00e9' });

  await expect(
    db.visitor().auth.signIn({ email: 'zoe@sunrise.example', password: 'Zoe\u0308’s cafe\u0301' }),
  ).resolves.toBeDefined();
});
