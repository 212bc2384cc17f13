import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { testDatabase } from '../support/testDatabase.ts';

// Who has an account here is nobody's business: neither the answer tells it, nor how long it takes.

const db = testDatabase();
const password = 'a garden of ferns';
const known = 'ada@sunrise.example';
const unconfirmed = 'ben@sunrise.example';

let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp(db);
  const passwordHash = await hashPassword(password);
  await db.member({ email: known, passwordHash });
  await db.member({ email: unconfirmed, passwordHash, emailConfirmedAt: null, approvedAt: null });
});

afterAll(() => app.close());

const TRIES = 200;
const WITHIN_MS = 5;

const post = (procedure: string, input: object) =>
  app.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

type Try = (n: number) => ReturnType<typeof post>;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Tries all kinds in turns, each turn in an order by chance, so that what slows the machine slows them alike. */
async function expectAlike(kinds: Record<string, Try>) {
  const rounds = TRIES / Object.keys(kinds).length;
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  const answers = new Set<string>();

  // The first of each warms up what is slow once.
  for (let round = -1; round < rounds; round += 1) {
    const turn = Object.entries(kinds).sort(() => Math.random() - 0.5);
    for (const [name, attempt] of turn) {
      const start = performance.now();
      const { statusCode, body, headers } = await attempt(round);
      if (round >= 0) times.get(name)?.push(performance.now() - start);
      answers.add(JSON.stringify([statusCode, body, Object.keys(headers).sort()]));
      // What comes after an answer, such as mail, is not to slow the next.
      await sleep(1);
    }
  }

  const medians = [...times].map(([name, taken]) => [name, median(taken)] as const);
  const between = medians.map(([, time]) => time);
  const figures = medians.map(([name, time]) => `${name} ${time.toFixed(2)} ms`).join(', ');
  expect(answers, 'different answers').toHaveProperty('size', 1);
  expect(Math.max(...between) - Math.min(...between), figures).toBeLessThan(WITHIN_MS);
  process.stdout.write(process.env.SHOW_FIGURES ? `${figures}\n` : '');
}

test('signing in fails alike with an unknown address, a wrong password, and on an account that waits', async () => {
  await expectAlike({
    'unknown address': (n) => post('signIn', { email: `nobody-${n}@sunrise.example`, password }),
    'unknown again': () => post('signIn', { email: 'nobody@sunrise.example', password }),
    'wrong password': () => post('signIn', { email: known, password: 'another garden' }),
    'not confirmed': () => post('signIn', { email: unconfirmed, password: 'another garden' }),
  });
}, 60_000);

test('signing up answers alike for a new address, one with an account, and again', async () => {
  const person = { firstName: 'Eve', lastName: 'Lane', password: 'four calm words' };
  await expectAlike({
    'new address': (n) => post('signUp', { ...person, email: `new-${n}@sunrise.example` }),
    'with an account': () => post('signUp', { ...person, email: known }),
    'signed up before': () => post('signUp', { ...person, email: unconfirmed }),
  });
}, 60_000);

test.each(['requestPasswordReset', 'resendVerification'])(
  '%s answers alike, also on repeat',
  async (ask) => {
    await expectAlike({
      'unknown address': (n) => post(ask, { email: `nobody-${n}@sunrise.example` }),
      'unknown again': () => post(ask, { email: 'nobody@sunrise.example' }),
      'with an account': () => post(ask, { email: known }),
      'signed up': () => post(ask, { email: unconfirmed }),
    });
  },
  60_000,
);
