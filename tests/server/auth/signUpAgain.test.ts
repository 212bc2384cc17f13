import { expect, test } from 'vitest';
import { User } from '#server/platform/identity/users.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ SIGN_UP: 'open' });

const grace = { firstName: 'Grace', lastName: 'Hopper', password: 'a garden of ferns' };

test('an address that has an account gets a mail about it, and the response is that of a new address', async () => {
  await db.member({ email: 'owner@sunrise.example', firstName: 'Olive', passwordHash: 'as before' });

  const answers = [
    await db.visitor().auth.signUp({ ...grace, email: 'new@sunrise.example' }),
    await db.visitor().auth.signUp({ ...grace, email: 'Owner@sunrise.example' }),
  ];

  expect(answers[1]).toEqual(answers[0]);
  const mail = (await db.mail()).find(({ to }) => to === 'owner@sunrise.example');
  expect(mail).toMatchObject({ subject: 'You already have an account with ProviderDesk', token: '' });
  expect(await db.orm.em.fork().findOneOrFail(User, { email: 'owner@sunrise.example' })).toMatchObject({
    firstName: 'Olive',
    passwordHash: 'as before',
  });
});

test('signing up again before confirming replaces the password, and invalidates the earlier link', async () => {
  const email = 'twice@sunrise.example';
  await db
    .visitor()
    .auth.signUp({ ...grace, email, firstName: 'Stranger', password: 'the strangers choice' });
  const older = (await db.mail()).at(-1)?.token ?? '';

  await db.visitor().auth.signUp({ ...grace, email });
  // Also before the new mail is sent.
  await expect(db.visitor().auth.verifyEmail({ token: older })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const newer = (await db.mail()).at(-1)?.token ?? '';

  await db.visitor().auth.verifyEmail({ token: newer });
  await expect(db.visitor().auth.signIn({ email, password: 'the strangers choice' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(await db.visitor().auth.signIn({ email, password: grace.password })).toMatchObject({
    user: { firstName: 'Grace' },
  });
});

test('sign-ups with one address at the same moment all succeed, and the last link works', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `again-${round}@sunrise.example`;
    const before = (await db.mail()).length;

    await Promise.all([1, 2, 3, 4].map(() => db.visitor().auth.signUp({ ...grace, email })));

    expect(await db.orm.em.fork().count(User, { email })).toBe(1);
    const links = (await db.mail()).slice(before);
    const opened = await Promise.allSettled(
      links.map(({ token }) => db.visitor().auth.verifyEmail({ token })),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('a mail to an address contains no input of the person who signs up', async () => {
  const lure = 'Win at https://lure.example';

  await db
    .visitor()
    .auth.signUp({ ...grace, firstName: lure, lastName: lure, email: 'calm@sunrise.example' });

  const mail = (await db.mail()).find(({ to }) => to === 'calm@sunrise.example');
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('lure');
});

test.each([
  ['a password that is too short', { password: '12345' }, 'Password must be at least 6 characters'],
  ['a password that is too long', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ['no first name', { firstName: ' ' }, 'First name is required'],
  ['no email address', { email: '' }, 'Email is required'],
  ['an invalid email address', { email: 'grace' }, 'Enter a valid email address'],
])('%s is rejected with a message', async (_, wrong, message) => {
  const input = { ...grace, email: 'wrong@sunrise.example', ...wrong };

  await expect(db.visitor().auth.signUp(input)).rejects.toThrow(message);
});
