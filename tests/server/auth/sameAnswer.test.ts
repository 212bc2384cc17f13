import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { keyOf as keyOfProposal } from '#server/proposals/links.service.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { newProposal, type Staff, sendProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Neither the response nor its duration reveals whether an address has an account, or a key a proposal.

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

const TRIES = 48;
const LONGEST = 16;
const WITHIN_MS = 5;

/** The longest duration of one attempt on an idle machine. */
const USUAL_MS = 25;

const post = (procedure: string, input: object) =>
  app.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

type Try = (n: number) => ReturnType<typeof post>;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Runs all attempts in rounds, each in random order, and compares each attempt with the others of its round:
 * a slow machine slows all of them equally. A busy machine gets more rounds, and a tolerance in proportion
 * to the duration of its attempts.
 */
async function expectAlike(
  kinds: Record<string, Try>,
  { withinMs = WITHIN_MS, usualMs = USUAL_MS, tries = TRIES, longest = LONGEST } = {},
) {
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
      // Each response has its own request ID, which is not compared.
      const text = body.replaceAll(String(headers['x-request-id']), 'id');
      answers.add(JSON.stringify([statusCode, text, Object.keys(headers).sort()]));
      // Work after a response, such as mail, must not slow the next attempt.
      await sleep(1);
    }
    const usual = [...turn.values()].reduce((sum, time) => sum + time) / turn.size;
    all.push(usual);
    for (const [name, time] of turn) apart.get(name)?.push(time - usual);
  }

  // The first attempts are slower: they are not counted.
  await takeTurn(-1);
  for (const times of [all, ...apart.values()]) times.length = 0;

  let spread = Number.POSITIVE_INFINITY;
  let room = withinMs;
  let figures = '';
  for (let done = 0; done < longest * tries && spread >= room; done += tries) {
    for (let n = 0; n < tries; n += names.length) await takeTurn(done + n);
    const medians = [...apart].map(([name, times]) => ({ name, time: median([...times]) }));
    const times = medians.map(({ time }) => time);
    const usual = median([...all]);
    spread = Math.max(...times) - Math.min(...times);
    room = withinMs * Math.max(1, usual / usualMs);
    const each = medians.map(({ name, time }) => `${name} ${time.toFixed(2)}`).join(', ');
    figures = `of ${usual.toFixed(1)} ms: ${each}`;
  }
  if (process.env.SHOW_FIGURES) process.stdout.write(`${figures}\n`);
  expect([...answers], 'different answers').toHaveLength(1);
  expect(spread, figures).toBeLessThan(room);
}

const newSent = async (staff: Staff) => sendProposal(staff, await newProposal(staff));

const measured = { timeout: 120_000 };

test(
  'sign-in fails alike for an unknown address, a wrong password and an unconfirmed account',
  measured,
  async () => {
    await expectAlike({
      'unknown address': (n) => post('signIn', { email: `nobody-${n}@sunrise.example`, password }),
      'wrong password': () => post('signIn', { email: known, password: 'another garden' }),
      'not confirmed': () => post('signIn', { email: unconfirmed, password: 'another garden' }),
    });
  },
);

test(
  'sign-up responds alike for a new address, an address with an account and a repeated sign-up',
  measured,
  async () => {
    const person = { firstName: 'Eve', lastName: 'Lane', password: 'four calm words' };
    await expectAlike({
      'new address': (n) => post('signUp', { ...person, email: `new-${n}@sunrise.example` }),
      'with an account': () => post('signUp', { ...person, email: known }),
      'signed up before': () => post('signUp', { ...person, email: unconfirmed }),
    });
  },
);

test.each(['requestPasswordReset', 'resendVerification'])(
  '%s responds alike for every address, also on repeat',
  async (procedure) => {
    await expectAlike({
      'unknown address': (n) => post(procedure, { email: `nobody-${n}@sunrise.example` }),
      'unknown again': () => post(procedure, { email: 'nobody@sunrise.example' }),
      'with an account': () => post(procedure, { email: known }),
      'signed up': () => post(procedure, { email: unconfirmed }),
    });
  },
  60_000,
);

test('the link of a proposal fails alike for a key that is mistyped, revoked, foreign or of a draft', async () => {
  const staff = await db.staff();
  const keyOf = async ({ id }: { id: string }) => keyOfProposal(em(), await em().findOneOrFail(Proposal, id));
  const em = () => db.orm.em.fork();
  const [draft, sent, other] = [await newProposal(staff), await newSent(staff), await newSent(staff)];
  const [revoked, foreign] = [await keyOf(sent), await keyOf(other)];
  await staff.proposals.revokeLink({ id: sent.id, keyGeneration: sent.keyGeneration });
  await staff.proposals.delete({ id: other.id });
  const valid = await keyOf(sent);
  const keys = {
    revoked,
    foreign: valid.slice(0, 20) + foreign.slice(20),
    'in the trash, mistyped': `${foreign.slice(0, -2)}__`,
    'of a draft': await keyOf(draft),
    mistyped: `${valid.slice(0, -2)}__`,
    'of no proposal': randomBytes(48).toString('base64url'),
    'too short': 'x',
  };
  const open = (path: string, key: string) => () => app.inject({ url: `${path}${key}` });
  const byKey = (key: string) =>
    open('/trpc/sentProposals.byKey?input=', encodeURIComponent(JSON.stringify({ json: { key } })));
  const kinds = (attempt: (key: string) => Try) =>
    Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, attempt(key)]));
  const quick = { withinMs: 0.5, usualMs: 2, tries: 140, longest: 4 };

  await expectAlike(kinds(byKey), quick);
  await expectAlike(
    kinds((key) => open('/proposal.pdf?key=', key)),
    quick,
  );
  // The control: one query more is found out.
  const slower = async () => {
    await em().findOneOrFail(Proposal, sent.id);
    return byKey(keys.mistyped)();
  };
  await expect(expectAlike({ ...kinds(byKey), slower }, quick)).rejects.toThrow('slower');
});
