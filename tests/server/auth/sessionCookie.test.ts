import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const { orm, env, mailer, jobs } = db;

const ada = { email: 'ada@sunrise.example', password: 'a garden of ferns' };

type App = Awaited<ReturnType<typeof buildApp>>;

let plain: App;
let secure: App;

beforeAll(async () => {
  await db.member(ada);
  plain = await buildApp({ orm, env, mailer, jobs });
  secure = await buildApp({ orm, env: { ...env, PUBLIC_URL: 'https://crm.sunrise.example' }, mailer, jobs });
});

afterAll(async () => {
  await Promise.all([plain.close(), secure.close()]);
});

const post = (app: App, procedure: string, input: object, cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/trpc/auth.${procedure}`, payload: { json: input }, cookies });

const session = (app: App, cookies: Record<string, string>) =>
  app.inject({ url: '/trpc/auth.session', cookies });

async function signIn(app: App, cookies: Record<string, string> = {}) {
  const answer = await post(app, 'signIn', ada, cookies);
  const [cookie] = answer.cookies;
  return { answer, cookie, jar: { [cookie?.name ?? '']: cookie?.value ?? '' } };
}

const userOf = (answer: { json: () => { result: { data: { json: unknown } } } }) =>
  answer.json().result.data.json;

describe('the session cookie', () => {
  test('is HttpOnly and SameSite, and lasts as long as the session', async () => {
    const before = Date.now();
    const { answer, cookie } = await signIn(plain);

    expect(cookie).toMatchObject({
      name: 'providerdesk_session',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie?.secure).toBeUndefined();
    const [session] = await orm.em.fork().find(Session, {}, { orderBy: { createdAt: 'desc' }, limit: 1 });
    // A cookie has whole seconds.
    const seconds = (time = new Date(0)) => Math.floor(time.getTime() / 1_000);
    expect(seconds(cookie?.expires)).toBe(seconds(session?.expiresAt));
    expect(session?.expiresAt.getTime()).toBeGreaterThanOrEqual(before + 12 * 3_600_000);
    expect(answer.body).not.toContain(cookie?.value);
  });

  test('is Secure and bound to its host over https', async () => {
    const { cookie } = await signIn(secure);

    expect(cookie).toMatchObject({ name: '__Host-providerdesk_session', secure: true, path: '/' });
    expect(cookie?.domain).toBeUndefined();
  });

  test('is set at sign-in, again when the session is extended, and deleted at sign-out', async () => {
    const { cookie, jar } = await signIn(plain);
    expect(userOf(await session(plain, jar))).toMatchObject({ user: { email: ada.email } });
    expect((await session(plain, jar)).cookies).toEqual([]);

    await orm.em.fork().nativeUpdate(Session, {}, { expiresAt: new Date(Date.now() + 60_000) });
    expect((await session(plain, jar)).cookies).toMatchObject([{ value: cookie?.value }]);

    expect((await post(plain, 'refresh', {}, jar)).cookies).toMatchObject([{ value: cookie?.value }]);
    const [cleared] = (await post(plain, 'signOut', {}, jar)).cookies;
    expect(cleared).toMatchObject({ name: cookie?.name, value: '', path: '/' });
    expect(userOf(await session(plain, jar))).toBeNull();
  });

  test('is new at every sign-in: an unknown one is ignored, a valid one is ended', async () => {
    const planted = { providerdesk_session: 'A'.repeat(43) };
    const first = await signIn(plain, planted);
    const second = await signIn(plain, first.jar);

    expect(first.cookie?.value).not.toBe('A'.repeat(43));
    expect(second.cookie?.value).not.toBe(first.cookie?.value);
    expect(userOf(await session(plain, planted))).toBeNull();
    expect(userOf(await session(plain, first.jar))).toBeNull();
    expect(userOf(await session(plain, second.jar))).not.toBeNull();
  });

  test('cannot be derived from the table or from Settings', async () => {
    const { cookie, jar } = await signIn(plain);
    const rows = await orm.em.fork().find(Session, {});

    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    for (const { id } of rows) {
      expect(userOf(await session(plain, { providerdesk_session: id }))).toBeNull();
    }
    expect(userOf(await session(plain, jar))).not.toBeNull();
  });

  test.each([
    ['empty', ''],
    ['short', 'x'],
    ['endless', 'A'.repeat(5000)],
    ['a path', '../../etc'],
    ['a NUL', '%00'],
  ])('that is %s belongs to no session', async (_, value) => {
    const answer = await session(plain, { providerdesk_session: value });

    expect(answer.statusCode).toBe(200);
    expect(userOf(answer)).toBeNull();
  });
});

describe('over HTTP', () => {
  test('a denied sign-in carries its reason for the sign-in form', async () => {
    const waiting = { email: 'waiting@sunrise.example', password: ada.password };
    await db.member({ ...waiting, approvedAt: null });

    const answer = await post(plain, 'signIn', waiting);

    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.json.data).toMatchObject({ reason: 'AWAITING_APPROVAL' });
    expect(answer.cookies).toEqual([]);
  });

  test('a signed-in user stays signed in while the database is unavailable, with a message', async () => {
    const { jar } = await signIn(plain);
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', entities);
    const app = await buildApp({ orm: away, env, mailer, jobs });

    const answer = await session(app, jar);

    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.json.message).toContain('The database cannot be reached just now');
    expect(userOf(await session(app, {}))).toBeNull();
    await app.close();
    await away.close();
  });
});
