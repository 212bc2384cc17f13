import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/auth/passwords.ts';
import { withClient } from '#server/backups/file/connection.ts';
import { withDesk } from '../desk.ts';
import { newDraft, sendProposal } from '../features/proposals.ts';
import { call, mutation, query, type ServerClient } from '../operations.ts';
import { describeMachine, table } from '../table.ts';
import { type Kinds, timesApart } from './timesApart.ts';

// npm run bench:time: the time of an answer does not reveal whether an address has an account, or a key a proposal. It
// fails where the medians of two kinds of the same call are further apart than its limit.

const PASSWORD = 'a garden of ferns';
const LIMITS = ['GUESSES_PER_ACCOUNT', 'GUESSES_PER_ADDRESS', 'SIGN_UPS_PER_HOUR', 'MAILS_PER_HOUR'];

/** Milliseconds between the fastest and the slowest kind, by what their work is: a password, or a query. */
const PASSWORD_LIMIT_MS = 5;
const QUERY_LIMIT_MS = 0.5;

await withDesk(
  10,
  async ({ address, cookie }) => {
    const rows = await measureAll(address, cookie);
    console.log(`${describeMachine()}\n\n${table(['call', 'kinds', 'apart, ms', 'limit, ms'], rows)}`);
    if (rows.some(([, , apart, limit]) => Number(apart) > Number(limit))) process.exitCode = 1;
  },
  {
    env: Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000000'])),
    async prepare({ url }) {
      const hash = await hashPassword(PASSWORD);
      await withClient(url, (client) => client.query('update users set password_hash = $1', [hash]));
    },
  },
);

async function measureAll(address: string, cookie: string) {
  const post = (procedure: string, json: object) =>
    fetch(`${address}/trpc/auth.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json }),
    }).then((answer) => answer.text());
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
    'link of a proposal': [await wrongKeys({ address, cookie }), QUERY_LIMIT_MS],
  };
  const rows: string[][] = [];
  for (const [name, [kinds, limit]] of Object.entries(calls)) {
    const apart = await timesApart(kinds);
    rows.push([name, Object.keys(kinds).join(', '), apart.toFixed(2), `${limit}`]);
  }
  return rows;
}

/** Opens a proposal by keys that do not open it. */
async function wrongKeys(client: ServerClient): Promise<Kinds> {
  const { id, keyGeneration, key } = await sendProposal(client, await newDraft(client));
  await call(client, mutation('proposals.revokeLink', { id, keyGeneration }));
  const open = (key: string) =>
    fetch(client.address + query('sentProposals.byKey', { key }).path).then((answer) => answer.text());
  return {
    revoked: () => open(key),
    mistyped: () => open(`${key.slice(0, -2)}__`),
    'of no proposal': () => open(randomBytes(48).toString('base64url')),
    'too short': () => open('x'),
  };
}
