import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase({ SIGN_UP: 'open' });
const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@sunrise.example',
  password: 'a garden of ferns',
};

let app: FastifyInstance;

beforeAll(async () => {
  app = await db.app();
});

const post = (procedure: string, input: object) =>
  app.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input } });

/** The content of every table, as text. */
async function everything() {
  const em = db.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await em.execute<{ row: string }[]>(`select t::text as row from ${name} t`);
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

test('no table contains a cookie, a mailed token or a password, so a stolen backup lets no one sign in', async () => {
  await post('signUp', ada);
  const used = (await db.mail()).at(-1)?.token ?? '';
  await post('verifyEmail', { token: used });
  await post('requestPasswordReset', { email: ada.email });
  await post('signUp', { ...ada, email: 'ben@sunrise.example' });
  const { cookies } = await post('signIn', ada);
  const mailed = (await db.mail()).map(({ token }) => token).filter(Boolean);

  const tables = await everything();

  expect(cookies.map(({ name }) => name)).toEqual(['providerdesk_session', 'providerdesk_device']);
  expect(mailed).toHaveLength(3);
  expect(tables.get('public.sessions')).not.toBe('');
  expect(tables.get('public.devices')).not.toBe('');
  expect(tables.get('public.tokens')).not.toBe('');
  for (const secret of [...cookies.map(({ value }) => value), ...mailed, ada.password]) {
    for (const [name, text] of tables) expect(text.includes(secret), name).toBe(false);
  }
});
