import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { SIGN_IN_PROVIDER_ID } from '#server/platform/identity/signInProviders.entity.ts';
import { keyOf as keyOfProposal } from '#server/proposals/links/links.service.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { newProposal, newSentProposal } from '../../support/records.ts';
import { watchStatements } from '../../support/statements.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// Neither the response nor the work for it reveals whether an address has an account, or a key a proposal. That the time
// does not either is measured by `npm run bench:time`.

const db = testDatabase();
const password = 'a garden of ferns';
const known = 'ada@sunrise.example';
const unconfirmed = 'ben@sunrise.example';

beforeAll(async () => {
  await db.member({ email: known, password });
  await db.member({ email: unconfirmed, password, emailConfirmedAt: null, approvedAt: null });
});

const post = (procedure: string, input: object) =>
  db.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

type Try = () => ReturnType<typeof post>;

/** The statements of one attempt: those of the mail queue, which are sent meanwhile, have another context. */
const ofAttempt = new AsyncLocalStorage<string[]>();

/** The answer, but for its own ID, and the statements that were sent to the database for it. */
async function observe(attempt: Try) {
  const statements: string[] = [];
  const { statusCode, body, headers } = await ofAttempt.run(statements, async () => await attempt());
  const sent = statements.filter((statement) => !/savepoint|rollback to/.test(statement)).map(withoutValues);
  const text = body.replaceAll(String(headers['x-request-id']), 'id');
  return { answer: [statusCode, text, Object.keys(headers).sort()], statements: sent };
}

/** One that adds an account counts like one that changes it. */
const withoutValues = (statement: string) =>
  statement.replace(/'[^']*'/g, '?').replace(/^(insert into|update) "users" .*$/s, 'write "users"');

/** Each is tried before, because the first one prepares statements. */
async function expectAlike(kinds: Record<string, (n: number) => ReturnType<typeof post>>) {
  const tried = Object.entries(kinds);
  await watchStatements(db.orm, (statement) => ofAttempt.getStore()?.push(statement));
  for (const [, attempt] of tried) await attempt(0);
  const seen: Record<string, Awaited<ReturnType<typeof observe>>> = {};
  for (const [name, attempt] of tried) seen[name] = await observe(() => attempt(1));
  const [first] = Object.values(seen);

  expect(first?.statements).not.toEqual([]);
  expect(seen).toEqual(Object.fromEntries(tried.map(([name]) => [name, first])));
}

test('sign-in fails alike for an unknown address, a wrong password and an unconfirmed account', async () => {
  await expectAlike({
    'unknown address': (n) => post('signIn', { email: `nobody-${n}@sunrise.example`, password }),
    'wrong password': () => post('signIn', { email: known, password: 'another garden' }),
    'not confirmed': () => post('signIn', { email: unconfirmed, password: 'another garden' }),
  });
});

test('sign-up responds alike for a new address, an address with an account and a repeated sign-up', async () => {
  const person = { firstName: 'Eve', lastName: 'Lane', password: 'four calm words' };
  await expectAlike({
    'new address': (n) => post('signUp', { ...person, email: `new-${n}@sunrise.example` }),
    'with an account': () => post('signUp', { ...person, email: known }),
    'signed up before': () => post('signUp', { ...person, email: unconfirmed }),
  });
});

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
);

test('they do so where only accounts of the firm sign in, but for one administrator', async () => {
  const holder = await db.member({ role: 'admin', email: 'eve@sunrise.example', password });
  await db.sql(
    `insert into sign_in_providers (id, created_at, updated_at, provider, organisation, client_id, sealed_secret, is_on,
       password_holder_id) values (?, now(), now(), 'google', 'sunrise.example', 'x', 'x', true, ?)`,
    [SIGN_IN_PROVIDER_ID, holder.id],
  );
  await db.sql('update users set password_hash = null where email = ?', [known]);
  const person = { firstName: 'Eve', lastName: 'Lane', password: 'four calm words' };
  const emails = { unknown: 'nobody@sunrise.example', holder: holder.email, known, unconfirmed };
  const kinds = (attempt: (email: string) => ReturnType<typeof post>) =>
    Object.fromEntries(Object.entries(emails).map(([name, email]) => [name, () => attempt(email)]));

  await expectAlike(kinds((email) => post('signIn', { email, password: 'another garden' })));
  await expectAlike(kinds((email) => post('signUp', { ...person, email })));
  await expectAlike(kinds((email) => post('requestPasswordReset', { email })));
  await db.sql('delete from sign_in_providers');
});

test('the link of a proposal fails alike for a key that is mistyped, revoked, foreign or of a draft', async () => {
  const staff = await db.staff();
  const keyOf = async ({ id }: { id: string }) => keyOfProposal(em(), await em().findOneOrFail(Proposal, id));
  const em = () => db.orm.em.fork();
  const [draft, sent, other] = [
    await newProposal(staff),
    await newSentProposal(staff),
    await newSentProposal(staff),
  ];
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
  const open = (path: string, key: string) => () => db.inject({ url: `${path}${key}` });
  const byKey = (key: string) =>
    open('/trpc/sentProposals.byKey?input=', encodeURIComponent(JSON.stringify({ json: { key } })));
  const kinds = (attempt: (key: string) => Try) =>
    Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, attempt(key)]));

  await expectAlike(kinds(byKey));
  await expectAlike(kinds((key) => open('/proposal.pdf?key=', key)));
  const decline = (key: string) => () =>
    db.inject({
      method: 'POST',
      url: '/trpc/sentProposals.decline',
      payload: { json: { key, reason: '' } },
    });
  await expectAlike(kinds(decline));
  // The control: one query more is found out.
  const slower = async () => {
    await em().findOneOrFail(Proposal, sent.id);
    return byKey(keys.mistyped)();
  };
  await expect(expectAlike({ ...kinds(byKey), slower })).rejects.toThrow('to deeply equal');
});
