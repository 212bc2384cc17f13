import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { MICROSOFT_RETURN_PATH } from '#shared/mail-settings/microsoft.ts';
import { readableLog } from '../readableLog.ts';
import { testDatabase } from '../testDatabase.ts';
import { openMicrosoftServer, pickAccount, registration } from './microsoftServer.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';

/** A desk with an administrator, and the stand-in for Microsoft where they sign a mailbox in. */
export async function microsoftDesk() {
  const microsoft = await openMicrosoftServer(`${PUBLIC_URL}${MICROSOFT_RETURN_PATH}`);
  const log = readableLog();
  const db = testDatabase({ MICROSOFT_STAND_IN: microsoft.url, PUBLIC_URL }, log);
  const cookies: Record<string, string> = {};
  const admin = db.browser(cookies);
  const desk = { app: null as unknown as Awaited<ReturnType<typeof buildApp>>, adminEmail: '', adminId: '' };

  beforeAll(async () => {
    desk.app = await buildApp({ ...db });
    const user = await db.member({ role: 'admin' });
    Object.assign(desk, { adminEmail: user.email, adminId: user.id });
    const { token } = await db.sessions.start(db.orm.em.fork(), user.id, null);
    cookies[cookieName(PUBLIC_URL)] = token;
  });
  afterAll(async () => {
    await desk.app.close();
    await microsoft.close();
  });

  /** Follows the way back from Microsoft in the browser with these cookies, and says how it ended. */
  async function comeBack(returned: URL, jar = cookies, method: 'GET' | 'HEAD' = 'GET') {
    const cookie = Object.entries(jar)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const address = { method, url: `${returned.pathname}${returned.search}`, headers: { cookie } };
    const { statusCode, headers } = await desk.app.inject(address);
    if (statusCode !== 303) return statusCode;
    // The browser forgets what the sign-in was checked by.
    if (jar === cookies) delete cookies[cookieName(PUBLIC_URL, 'microsoft')];
    return new URL(`${headers.location}`, PUBLIC_URL).searchParams.get('microsoft');
  }

  const form = { ...registration, secretEndsOn: '2099-01-31' };
  const sql = <Row>(text: string, values: unknown[] = []) => db.orm.em.fork().execute<Row[]>(text, values);

  async function save(values: Partial<typeof form> = {}) {
    const { microsoft } = await admin.mail.settings();
    return admin.mail.saveMicrosoft({ ...form, ...values, version: microsoft.version });
  }

  async function signIn(choice?: 'accept' | 'cancel') {
    const { url } = await admin.mail.signInToMicrosoft();
    return comeBack(await pickAccount(url, choice));
  }

  return Object.assign(desk, {
    ...db,
    microsoft,
    log,
    admin,
    cookies,
    sql,
    save,
    signIn,
    comeBack,

    /** A mailbox that is signed in, at a Microsoft where all is well. */
    async connect() {
      Object.assign(microsoft.state, { tokenRefusal: null, graphRefusal: null, date: null });
      await save();
      expect(await signIn()).toBe('done');
    },

    /** Mails an invitation. */
    invite: (email: string) => admin.team.invite({ email, firstName: null, lastName: null, role: 'staff' }),

    connection: async () => (await admin.mail.settings()).microsoft.connection,

    waitingCount: async () => (await admin.mail.settings()).waitingCount,

    /** Returns the number of times the mails that wait were tried. */
    attempts: async () => {
      const [row] = await sql<{ count: number }>(
        `select coalesce(sum(retry_count), 0)::int as count from pgboss.job where state = 'retry'`,
      );
      return row?.count ?? 0;
    },

    /** The addresses that got a mail since the last call. */
    recipients: () => microsoft.received.splice(0).flatMap(({ recipients }) => recipients),

    /** The time is over for which Microsoft is left alone, and mails wait for another attempt. */
    async letPass() {
      await sql('update microsoft_connections set held_until = now() where held_until is not null');
      await sql(`update pgboss.job set start_after = now() where state = 'retry'`);
    },
  });
}
