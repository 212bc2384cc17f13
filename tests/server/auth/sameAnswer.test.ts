import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { testDatabase } from '../../support/testDatabase.ts';

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
const LONGEST = 4 * TRIES;
const WITHIN_MS = 5;

/** What a try takes at most on a machine that has nothing else to do. */
const USUAL_MS = 25;

const post = (procedure: string, input: object) =>
  app.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

type Try = (n: number) => ReturnType<typeof post>;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Tries all kinds in turns, each turn in an order by chance, and compares each try with the others of its turn:
 * what slows the machine slows them alike. A machine that is busy with other things gets more turns, and as much
 * more room as it takes longer over everything.
 */
async function expectAlike(kinds: Record<string, Try>) {
  const names = Object.keys(kinds);
  const apart = new Map(names.map((name) => [name, [] as number[]]));
  const all: number[] = [];
  const answers = new Set<string>();

  async function takeTurn(round: number) {
    const turn = new Map<string, number>();
    for (const [name, attempt] of Object.entries(kinds).sort(() => Math.random() - 0.5)) {
      const start = performance.now();
      const { statusCode, body, headers } = await attempt(round);
      turn.set(name, performance.now() - start);
      // Each answer has an id of its own, which tells nothing.
      const words = body.replaceAll(String(headers['x-request-id']), 'id');
      answers.add(JSON.stringify([statusCode, words, Object.keys(headers).sort()]));
      // What comes after an answer, such as mail, is not to slow the next.
      await sleep(1);
    }
    const usual = [...turn.values()].reduce((sum, time) => sum + time) / turn.size;
    all.push(usual);
    for (const [name, time] of turn) apart.get(name)?.push(time - usual);
  }

  // Warms up what is slow once.
  await takeTurn(-1);
  for (const times of [all, ...apart.values()]) times.length = 0;

  let spread = Number.POSITIVE_INFINITY;
  let room = WITHIN_MS;
  let figures = '';
  for (let tries = 0; tries < LONGEST && spread >= room; tries += TRIES) {
    for (let n = 0; n < TRIES; n += names.length) await takeTurn(tries + n);
    const medians = [...apart].map(([name, times]) => ({ name, time: median([...times]) }));
    const times = medians.map(({ time }) => time);
    const usual = median([...all]);
    spread = Math.max(...times) - Math.min(...times);
    room = WITHIN_MS * Math.max(1, usual / USUAL_MS);
    const each = medians.map(({ name, time }) => `${name} ${time.toFixed(2)}`).join(', ');
    figures = `of ${usual.toFixed(1)} ms: ${each}`;
  }
  if (process.env.SHOW_FIGURES) process.stdout.write(`${figures}\n`);
  expect([...answers], 'different answers').toHaveLength(1);
  expect(spread, figures).toBeLessThan(room);
}

const measured = { timeout: 120_000 };

test(
  'signing in fails alike with an unknown address, a wrong password, and on an account that waits',
  measured,
  async () => {
    await expectAlike({
      'unknown address': (n) => post('signIn', { email: `nobody-${n}@sunrise.example`, password }),
      'wrong password': () => post('signIn', { email: known, password: 'another garden' }),
      'not confirmed': () => post('signIn', { email: unconfirmed, password: 'another garden' }),
    });
  },
);

test('signing up answers alike for a new address, one with an account, and again', measured, async () => {
  const person = { firstName: 'Eve', lastName: 'Lane', password: 'four calm words' };
  await expectAlike({
    'new address': (n) => post('signUp', { ...person, email: `new-${n}@sunrise.example` }),
    'with an account': () => post('signUp', { ...person, email: known }),
    'signed up before': () => post('signUp', { ...person, email: unconfirmed }),
  });
});

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
