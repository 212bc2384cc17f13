import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#server/auth/passwords.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { seedDatabase, withClient } from '../database.ts';
import { startProduct } from '../servers.ts';
import { describeMachine, table } from '../table.ts';
import { type Kinds, timesApart } from './timesApart.ts';

// npm run bench:time: the time of an answer does not reveal whether an address has an account, or a key a proposal. It
// fails where the medians of two kinds of the same call are further apart than its limit.

const PASSWORD = 'a garden of ferns';
const LIMITS = ['GUESSES_PER_ACCOUNT', 'GUESSES_PER_ADDRESS', 'SIGN_UPS_PER_HOUR', 'MAILS_PER_HOUR'];

/** Milliseconds between the fastest and the slowest kind, by what their work is: a password, or a query. */
const PASSWORD_LIMIT_MS = 5;
const QUERY_LIMIT_MS = 0.5;

const folder = await mkdtemp(join(tmpdir(), 'providerdesk-time-'));
const postgres = await startEmbedded(folder);
try {
  const { url, cookie } = await seedDatabase(postgres.url, 10);
  const passwordHash = await hashPassword(PASSWORD);
  await withClient(url, (client) => client.query('update users set password_hash = $1', [passwordHash]));
  const product = await startProduct({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'files'),
    ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000000'])),
  });
  try {
    const rows = await measureAll(product.address, cookie);
    console.log(`${describeMachine()}\n\n${table(['call', 'kinds', 'apart, ms', 'limit, ms'], rows)}`);
    if (rows.some(([, , apart, limit]) => Number(apart) > Number(limit))) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(address: string, cookie: string) {
  const send = (path: string, json?: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      ...(json && { method: 'POST', body: JSON.stringify({ json }) }),
      headers: { 'content-type': 'application/json', ...headers },
    }).then((answer) => answer.text());
  const post = (procedure: string, json: object) => send(`/trpc/auth.${procedure}`, json);
  const person = { firstName: 'Eve', lastName: 'Lane', password: PASSWORD };
  const [known, unconfirmed] = ['ada@bench.example', 'ben@bench.example'];
  await post('signUp', { ...person, email: unconfirmed });
  const nobody = (n: number) => `nobody-${n}@bench.example`;
  const byAddress = (procedure: string): Kinds => ({
    'unknown address': (n) => post(procedure, { email: nobody(n) }),
    'unknown again': () => post(procedure, { email: 'nobody@bench.example' }),
    'with an account': () => post(procedure, { email: known }),
    'signed up': () => post(procedure, { email: unconfirmed }),
  });
  const calls: Record<string, [Kinds, number]> = {
    'sign-in': [
      {
        'unknown address': (n) => post('signIn', { email: nobody(n), password: PASSWORD }),
        'wrong password': () => post('signIn', { email: known, password: 'another garden' }),
        'not confirmed': () => post('signIn', { email: unconfirmed, password: 'another garden' }),
      },
      PASSWORD_LIMIT_MS,
    ],
    'sign-up': [
      {
        'new address': (n) => post('signUp', { ...person, email: `new-${n}@bench.example` }),
        'with an account': () => post('signUp', { ...person, email: known }),
        'signed up before': () => post('signUp', { ...person, email: unconfirmed }),
      },
      PASSWORD_LIMIT_MS,
    ],
    'password reset': [byAddress('requestPasswordReset'), PASSWORD_LIMIT_MS],
    'confirmation again': [byAddress('resendVerification'), PASSWORD_LIMIT_MS],
    'link of a proposal': [
      await wrongKeys(
        (path, json) => send(`/trpc/${path}`, json, { cookie }),
        (key) => send(`/trpc/sentProposals.byKey?${inputOf({ key })}`),
      ),
      QUERY_LIMIT_MS,
    ],
  };
  const rows: string[][] = [];
  for (const [name, [kinds, limit]] of Object.entries(calls)) {
    const apart = await timesApart(kinds);
    rows.push([name, Object.keys(kinds).join(', '), apart.toFixed(2), `${limit}`]);
  }
  return rows;
}

function inputOf(json: object) {
  return `input=${encodeURIComponent(JSON.stringify({ json }))}`;
}

/** Opens a proposal by keys that do not open it. */
async function wrongKeys(
  call: (path: string, json?: object) => Promise<string>,
  open: (key: string) => Promise<unknown>,
): Promise<Kinds> {
  const result = async (path: string, json?: object) => JSON.parse(await call(path, json)).result.data.json;
  const { id: accountId } = await result('accounts.create', { name: 'Sunrise Care' });
  const person = { firstName: 'Mia', lastName: 'Lane', email: 'mia@bench.example', accountId };
  const { id: contactId } = await result('contacts.create', person);
  const ownLines = [{ label: 'Workshop', cents: 100_000, moduleId: null }];
  const { id, version, document } = await result('proposals.create', { accountId, contactId, ownLines });
  const { keyGeneration } = await result('proposals.send', { id, version, total: document.total });
  const { url } = await result(`proposals.link?${inputOf({ id })}`);
  const revoked = new URL(url).searchParams.get('key') ?? '';
  await result('proposals.revokeLink', { id, keyGeneration });
  return {
    revoked: () => open(revoked),
    mistyped: () => open(`${revoked.slice(0, -2)}__`),
    'of no proposal': () => open(randomBytes(48).toString('base64url')),
    'too short': () => open('x'),
  };
}
