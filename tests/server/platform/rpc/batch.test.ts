import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase({ LIMIT_GUESSES_PER_ADDRESS: '5' });
const staff = db.staffOfTest();
const ada = { email: 'ada@sunrise.example', password: 'a garden of ferns' };

let cookies: Record<string, string>;

beforeAll(async () => {
  cookies = await db.cookies(await db.member(ada));
});

const batch = (procedures: string[], input: unknown) =>
  db.inject({
    method: 'POST',
    url: `/trpc/${procedures.join(',')}?batch=1`,
    payload: Object.fromEntries(procedures.map((_, n) => [n, { json: input }])),
    cookies,
  });

const times = (count: number, procedure: string) => Array<string>(count).fill(procedure);

test('a batch can have ten calls; one of eleven is rejected, and no call of it is executed', async () => {
  const count = async () => (await staff.accounts.list({})).total;

  const eleven = await batch(times(11, 'accounts.create'), { name: 'One of eleven' });
  expect(eleven.statusCode).toBe(400);
  expect(await count()).toBe(0);

  const ten = await batch(times(10, 'accounts.create'), { name: 'One of ten' });
  expect(ten.statusCode).toBe(200);
  expect(await count()).toBe(10);
});

describe('a call of the sign-in procedures', () => {
  test.each([
    [['auth.signIn', 'auth.signIn']],
    [['accounts.create', 'auth.signIn']],
    [['accounts.create', 'auth%2EsignIn']],
    [['auth.requestPasswordReset', 'auth.signUp']],
  ])('is rejected in a batch, together with the other calls: %s', async (procedures) => {
    const answer = await batch(procedures, { name: 'Beside signing in', ...ada });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Calls about signing in come alone, not in a batch');
    expect(answer.cookies).toEqual([]);
    expect((await staff.accounts.list({ search: 'beside' })).total).toBe(0);
  });

  test('rejected in this way does not count as a guess', async () => {
    for (let n = 0; n < 6; n += 1) await batch(times(10, 'auth.signIn'), { ...ada, password: 'wrong' });

    expect((await batch(['auth.signIn'], ada)).statusCode).toBe(200);
  });
});
