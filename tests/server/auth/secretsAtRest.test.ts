import { expect, test } from 'vitest';
import { everyRow } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ SIGN_UP: 'open' });
const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@sunrise.example',
  password: 'a garden of ferns',
};

const post = (procedure: string, input: object) =>
  db.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

test('no table contains a cookie, a mailed token or a password, so a stolen backup lets no one sign in', async () => {
  await post('signUp', ada);
  const used = (await db.mail()).at(-1)?.token ?? '';
  await post('verifyEmail', { token: used });
  await post('requestPasswordReset', { email: ada.email });
  await post('signUp', { ...ada, email: 'ben@sunrise.example' });
  const { cookies } = await post('signIn', ada);
  const mailed = (await db.mail()).map(({ token }) => token).filter(Boolean);

  const tables = await everyRow(db.orm, { wholeQueue: true });

  expect(cookies.map(({ name }) => name)).toEqual(['providerdesk_session', 'providerdesk_device']);
  expect(mailed).toHaveLength(3);
  for (const name of ['sessions', 'devices', 'tokens']) expect(tables[`public.${name}`]).not.toEqual([]);
  for (const secret of [...cookies.map(({ value }) => value), ...mailed, ada.password]) {
    for (const [name, rows] of Object.entries(tables))
      expect(rows.join('\n').includes(secret), name).toBe(false);
  }
});
