import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RestoredCopy } from '#server/platform/database/restoredCopies.entity.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { FIRM_RETURN_PATH } from '#shared/auth/firmAccounts.ts';
import { firmSignInOutcome } from '#shared/auth/firmSignInOutcome.ts';
import {
  newSigningKey,
  openMicrosoftServer,
  pickAccount,
  registration,
} from '../../support/servers/microsoftServer.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';
const microsoft = await openMicrosoftServer(`${PUBLIC_URL}${FIRM_RETURN_PATH}`);
const google = await openMicrosoftServer(`${PUBLIC_URL}${FIRM_RETURN_PATH}`, '');
const db = testDatabase({ MICROSOFT_STAND_IN: microsoft.url, GOOGLE_STAND_IN: google.url, PUBLIC_URL });
afterAll(() => Promise.all([microsoft.close(), google.close()]));

const DOMAIN = 'wattle.example';
const password = 'a garden of ferns';
const entered = {
  microsoft: { provider: 'microsoft', organisation: registration.tenantId },
  google: { provider: 'google', organisation: DOMAIN },
} as const;

type Cookies = Record<string, string>;

/** Follows the way back from the provider in the browser with these cookies, and says where it goes on. */
async function comeBack(cookies: Cookies, returned: URL) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const answer = await db.inject({ url: `${returned.pathname}${returned.search}`, headers: { cookie } });
  for (const { name, value } of answer.cookies) {
    if (value) cookies[name] = value;
    else delete cookies[name];
  }
  return `${answer.headers.location}`;
}

/** Seconds since 1970, so many hours from now. */
const hours = (from: number) => Math.floor(Date.now() / 1_000) + from * 3_600;

const outcomeIn = (address: string) => new URL(address, PUBLIC_URL).searchParams.get('account');

/** Signs in at the provider in the browser with these cookies. */
async function signIn(cookies: Cookies = {}, input: { returnTo?: string; invitation?: string } = {}) {
  const { url } = await db.browser(cookies).firmAccounts.start(input);
  return comeBack(cookies, await pickAccount(url));
}

const outcomeOfSignIn = async (cookies?: Cookies) => outcomeIn(await signIn(cookies));
const userOf = async (cookies: Cookies) => (await db.browser(cookies).auth.session())?.user ?? null;

let admin: ReturnType<typeof db.browser>;
let adminCookies: Cookies;

const settings = () => admin.firmAccounts.settings();

async function save(provider: keyof typeof entered, values: { secret?: string; clientId?: string } = {}) {
  const { version } = await settings();
  const { clientId, secret } = registration;
  return admin.firmAccounts.save({ ...entered[provider], clientId, secret, version, ...values });
}

let accounts = 0;

/** Another person signs in at the provider from now on. */
function actAs(values: Record<string, unknown> = {}) {
  for (const { state } of [microsoft, google]) Object.assign(state, { forgedKey: null, tokenRefusal: null });
  accounts += 1;
  const id = `${accounts}`.padStart(12, '0');
  microsoft.state.claims = {
    tid: registration.tenantId,
    oid: `11111111-1111-4111-8111-${id}`,
    acct: 0,
    email: `person-${accounts}@${DOMAIN}`,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...values,
  };
  google.state.claims = {
    sub: id,
    hd: DOMAIN,
    email_verified: true,
    email: `person-${accounts}@${DOMAIN}`,
    ...values,
  };
}

/** The trial of a registration by the administrator, who has an account of the firm then. */
async function switchOn(provider: keyof typeof entered) {
  await save(provider);
  const { url } = await admin.firmAccounts.tryOut();
  return outcomeIn(await comeBack(adminCookies, await pickAccount(url)));
}

/** A member whose account of the firm is the one that signs in now, and their browser. */
async function connected(values = {}) {
  const user = await db.member({ password, ...values });
  const cookies = await db.cookies(user);
  const { url } = await db.browser(cookies).firmAccounts.connect();
  expect(outcomeIn(await comeBack(cookies, await pickAccount(url)))).toBe('connected');
  return { user, cookies };
}

beforeAll(async () => {
  const user = await db.member({ role: 'admin', password });
  adminCookies = await db.cookies(user);
  admin = db.browser(adminCookies);
});

beforeEach(() => actAs());

describe('a registration at Microsoft', () => {
  test('is on once the administrator has signed in with it, and not before', async () => {
    const saved = await save('microsoft');
    expect(saved).toMatchObject({ registration: { isOn: false, triedAt: null, isReadable: true } });
    const { version } = saved;
    await expect(admin.firmAccounts.switch({ version, isOn: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(db.visitor().firmAccounts.start({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await db.visitor().auth.signUpFacts()).provider).toBeNull();

    expect(await switchOn('microsoft')).toBe('switchedOn');

    expect((await db.visitor().auth.signUpFacts()).provider).toBe('microsoft');
    expect(await admin.firmAccounts.mine()).toMatchObject({ email: microsoft.state.claims.email });
    const { items } = await admin.eventLog.list({});
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sign_in_provider_saved', 'sign_in_provider_on', 'firm_account_connected']),
    );
  });

  test('names one tenant', async () => {
    for (const organisation of ['common', 'organizations', 'consumers', 'wattle.example'])
      await expect(
        admin.firmAccounts.save({ ...registration, provider: 'microsoft', organisation, version: 0 }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('keeps its secret to itself, and from another registration', async () => {
    expect(JSON.stringify(await settings())).not.toContain(registration.secret);
    await expect(save('google', { secret: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(save('microsoft', { secret: '', clientId: 'other' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const { version, registration: kept } = await save('microsoft', { secret: '' });
    expect(kept?.isOn).toBe(true);
    expect((await save('microsoft', { secret: 'Another~1' })).registration).toMatchObject({
      isOn: true,
      triedAt: null,
    });
    await expect(admin.firmAccounts.remove({ version })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('says what to do about a secret that ended and a tenant that is none', async () => {
    microsoft.state.tokenRefusal = { error: 'invalid_client', status: 401 };
    expect(await switchOn('microsoft')).toBe('secret');
    const { version } = await settings();
    const organisation = '00000000-0000-4000-8000-000000000000';
    await admin.firmAccounts.save({ ...registration, provider: 'microsoft', organisation, version });
    await expect(admin.firmAccounts.tryOut()).rejects.toMatchObject({
      message: firmSignInOutcome.labels.registration,
    });
  });
});

describe('an account at Microsoft', () => {
  beforeAll(async () => {
    actAs();
    await db.sql('delete from identities');
    expect(await switchOn('microsoft')).toBe('switchedOn');
  });

  test('signs in the member who connected it, without a password, for a day', async () => {
    const { user } = await connected({ role: 'admin' });
    const cookies: Cookies = {};

    expect(await signIn(cookies, { returnTo: '/crm/leads?search=x' })).toBe('/crm/leads?search=x');

    expect(await userOf(cookies)).toMatchObject({ id: user.id });
    // The provider may not have asked for anything.
    await expect(db.browser(cookies).team.setPolicy({ adminsNeedSecondFactor: true })).rejects.toMatchObject({
      reason: 'PASSWORD_NEEDED',
    });
    await db.sql(
      `update sessions set created_at = created_at - interval '23 hours 59 minutes' where user_id = ?`,
      [user.id],
    );
    expect(await userOf(cookies)).not.toBeNull();
    await db.sql(`update sessions set created_at = created_at - interval '2 minutes' where user_id = ?`, [
      user.id,
    ]);
    expect(await userOf(cookies)).toBeNull();
  });

  describe('of who has no password confirms who they are', () => {
    const setPolicy = (cookies: Cookies) =>
      db.browser(cookies).team.setPolicy({ adminsNeedSecondFactor: false });
    const needed = { reason: 'PASSWORD_NEEDED' };

    async function withoutPassword() {
      const { user } = await connected({ role: 'admin' });
      await db.sql('update users set password_hash = null where id = ?', [user.id]);
      const cookies: Cookies = {};
      await signIn(cookies);
      return { user, cookies };
    }

    async function confirm(cookies: Cookies) {
      const { url } = await db.browser(cookies).firmAccounts.confirm({ returnTo: '/crm/leads?search=x' });
      return comeBack(cookies, await pickAccount(url));
    }

    test('by a new sign-in, where the provider states that it has asked them', async () => {
      const { user, cookies } = await withoutPassword();
      for (const auth_time of [undefined, hours(-1)]) {
        Object.assign(microsoft.state.claims, { auth_time });
        expect(await confirm(cookies)).toBe('/crm/leads?search=x&confirmed=notAsked');
      }
      await expect(setPolicy(cookies)).rejects.toMatchObject(needed);

      Object.assign(microsoft.state.claims, { auth_time: hours(0) });
      expect(await confirm(cookies)).toBe('/crm/leads?search=x&confirmed=confirmed');

      await setPolicy(cookies);
      const mine = await db.browser(cookies).firmAccounts.mine();
      expect(mine).toMatchObject({ hasPassword: false, confirmsBy: 'provider' });
      actAs({ auth_time: hours(0), email: user.email });
      expect(await confirm(cookies)).toContain('confirmed=taken');
    });

    test('by a code that is mailed, once', async () => {
      const { user, cookies } = await withoutPassword();
      const other = await withoutPasswordToo();
      const own = db.browser(cookies);
      const mailed = async () => {
        await own.auth.mailConfirmCode();
        const mail = (await db.mail()).findLast(({ to }) => to === user.email);
        return /^[a-z\d]{4}-[a-z\d]{4}$/m.exec(mail?.text ?? '')?.[0];
      };
      const old = await mailed();
      await db.sql(`update tokens set expires_at = expires_at - interval '10 minutes'`);
      await expect(own.auth.confirmByCode({ code: old ?? '' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      const code = await mailed();

      await expect(db.browser(other).auth.confirmByCode({ code: code ?? '' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      await own.auth.confirmByCode({ code: ` ${code?.toUpperCase()} ` });

      await setPolicy(cookies);
      await expect(own.auth.confirmByCode({ code: code ?? '' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    });

    const withoutPasswordToo = async () => db.cookies(await db.member({ passwordHash: null }));

    test('to turn off their own two-step sign-in, by a code or by that', async () => {
      const { user, cookies } = await withoutPassword();
      const own = db.browser(cookies);
      const turnOff = (code: string) => own.auth.removeSecondFactor({ password: '', code });
      await db.sql('update users set second_factor_at = now() where id = ?', [user.id]);
      await expect(turnOff('')).rejects.toMatchObject(needed);
      await expect(turnOff('000000')).rejects.toMatchObject({ code: 'BAD_REQUEST' });

      Object.assign(microsoft.state.claims, { auth_time: hours(0) });
      await confirm(cookies);
      await turnOff('');

      expect(await own.auth.secondFactor()).toMatchObject({ since: null });
      await confirm(cookies);
      const { secret } = await own.auth.startSecondFactor();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      const { recoveryCodes } = await own.auth.confirmSecondFactor({ code });
      await db.sql('update sessions set password_checked_at = ? where user_id = ?', [new Date(0), user.id]);
      await turnOff(recoveryCodes[0] ?? '');
      expect(await own.auth.secondFactor()).toMatchObject({ since: null });
    });

    test('but by their password where they have one', async () => {
      const { user, cookies } = await connected();
      Object.assign(microsoft.state.claims, { auth_time: hours(0) });
      expect(await confirm(cookies)).toContain('confirmed=stale');
      await db.browser(cookies).auth.mailConfirmCode();
      expect((await db.mail()).filter(({ to }) => to === user.email)).toEqual([]);
    });
  });

  test('counts as both steps', async () => {
    const { user } = await connected({ role: 'admin' });
    const [byPassword, byAccount]: Cookies[] = [await db.cookies(user), {}];
    await signIn(byAccount);
    await admin.team.setPolicy({ adminsNeedSecondFactor: true });

    const needs = async (cookies: Cookies = {}) =>
      (await db.browser(cookies).auth.session())?.needsSecondFactor;

    expect([await needs(byPassword), await needs(byAccount)]).toEqual([true, false]);
    await db.sql('delete from team_policy');
  });

  test('leaves no token and no code of the person in any table', async () => {
    await connected();
    await signIn();
    const [row] = await db.sql<[{ text: string }]>(
      `select concat((select string_agg(t::text, ' ') from identities t), (select string_agg(t::text, ' ') from sessions t),
              (select string_agg(t::text, ' ') from log_events t), (select string_agg(t::text, ' ') from sign_in_providers t)) as text`,
    );
    for (const token of microsoft.tokens()) expect(row.text).not.toContain(token);
    expect(row.text).not.toContain(registration.secret);
  });

  test('is let out at once when its member is deactivated', async () => {
    const { user } = await connected();
    const cookies: Cookies = {};
    await signIn(cookies);
    await admin.team.deactivate({ id: user.id });

    expect(await userOf(cookies)).toBeNull();
    expect(await outcomeOfSignIn()).toBe('deactivated');
  });

  test('goes on signing in when the provider has new keys, and a new address', async () => {
    const { user } = await connected();
    microsoft.rotateKey();
    microsoft.state.claims.email = 'married@wattle.example';
    const cookies: Cookies = {};
    await signIn(cookies);
    expect((await userOf(cookies))?.id).toBe(user.id);
  });

  test.each<[string, object, keyof typeof firmSignInOutcome.labels]>([
    ['of another issuer', { iss: 'https://evil.example' }, 'refused'],
    ['for another client', { aud: 'another' }, 'refused'],
    ['of another sign-in', { nonce: 'another' }, 'refused'],
    ['without a nonce', { nonce: undefined }, 'refused'],
    ['that ended an hour ago', { iat: hours(-2), exp: hours(-1) }, 'clock'],
    ['of tomorrow', { nbf: hours(24) }, 'clock'],
    ['of another tenant', { tid: '22222222-2222-4222-8222-222222222222' }, 'foreign'],
    ['without a person', { oid: undefined }, 'foreign'],
    ['of a guest', { acct: 1 }, 'guest'],
    ['of a guest, by where they sign in', { idp: 'https://sts.windows.net/x/' }, 'guest'],
    ['that does not say who is a guest', { acct: undefined }, 'unproven'],
    ['without an address', { email: 'none', preferred_username: 'none' }, 'address'],
    ['signed with a key that is not published', {}, 'refused'],
  ])('%s is refused, in the log too, and nothing else is stored', async (what, claims, outcome) => {
    const { user } = await connected();
    const stored = await db.sql('select * from identities order by id');
    Object.assign(microsoft.state.claims, claims);
    if (what.startsWith('signed')) microsoft.state.forgedKey = newSigningKey();
    const cookies: Cookies = {};

    expect(await outcomeOfSignIn(cookies)).toBe(outcome);

    expect(cookies).toEqual({});
    expect(await db.sql('select * from identities order by id')).toEqual(stored);
    const { items } = await admin.eventLog.list({});
    expect(items[0]).toMatchObject({ kind: 'sign_in_failed', detail: `Microsoft: ${outcome}` });
    expect(await db.sql('select 1 from sessions where user_id = ? and by_firm_account', [user.id])).toEqual(
      [],
    );
  });

  test('signs in nobody in a browser other than the one in which it began', async () => {
    await connected();
    const attacker: Cookies = {};
    const { url } = await db.browser(attacker).firmAccounts.start({});
    const returned = await pickAccount(url);
    const victim: Cookies = {};

    expect(outcomeIn(await comeBack(victim, returned))).toBe('stale');
    await db.browser(victim).firmAccounts.start({});
    expect(outcomeIn(await comeBack(victim, returned))).toBe('refused');
    expect(await userOf(victim)).toBeNull();
  });

  test('is connected to nobody in a session other than the one in which it began', async () => {
    const [one, other] = [await db.member({ password }), await db.member({ password })];
    const cookies = await db.cookies(one);
    const { url } = await db.browser(cookies).firmAccounts.connect();
    Object.assign(cookies, await db.cookies(other));

    expect(outcomeIn(await comeBack(cookies, await pickAccount(url)))).toBe('stale');
    expect(await db.browser(cookies).firmAccounts.mine()).toMatchObject({ email: null });
  });

  test('is not taken twice by one code, nor by a state that is another', async () => {
    await connected();
    const cookies: Cookies = {};
    const { url } = await db.browser(cookies).firmAccounts.start({});
    const returned = await pickAccount(url);
    const before = { ...cookies };
    const otherState = new URL(returned);
    otherState.searchParams.set('state', 'another');

    expect(outcomeIn(await comeBack({ ...before }, otherState))).toBe('refused');
    expect(await comeBack(cookies, returned)).toBe('/crm');
    expect(outcomeIn(await comeBack({ ...before }, returned))).toBe('stale');
  });

  test('says that nobody signed in where they cancel', async () => {
    const cookies: Cookies = {};
    const { url } = await db.browser(cookies).firmAccounts.start({});
    expect(outcomeIn(await comeBack(cookies, await pickAccount(url, 'cancel')))).toBe('cancelled');
  });

  test('of a stranger of the same tenant who states the address of a member gets nowhere', async () => {
    const { user } = await connected({ email: 'ada@wattle.example' });
    actAs({ email: user.email, preferred_username: user.email });
    const cookies: Cookies = {};

    // The same answer as with an address that nobody has.
    expect(await outcomeOfSignIn(cookies)).toBe('unknown');
    expect(cookies).toEqual({});
    const [request] = await admin.firmAccounts.requests();
    expect(request).toMatchObject({ email: user.email, isKnown: true });
    await expect(admin.firmAccounts.approve({ id: request?.id ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await outcomeOfSignIn()).toBe('unknown');

    await admin.firmAccounts.refuse({ id: request?.id ?? '' });
    expect(await admin.firmAccounts.requests()).toEqual([]);
  });

  test('that is unknown is let in once an administrator approves it, whoever may sign up', async () => {
    const sent = (await db.mail()).length;
    expect([await outcomeOfSignIn(), await outcomeOfSignIn()]).toEqual(['unknown', 'unknown']);
    const mails = (await db.mail()).slice(sent);
    const admins = (await admin.team.list()).filter(
      ({ role, state }) => role === 'admin' && state === 'active',
    );
    expect(mails.map(({ to }) => to).sort()).toEqual(admins.map(({ email }) => email).sort());
    const [request] = await admin.firmAccounts.requests();
    expect(request).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', isKnown: false });

    await admin.firmAccounts.approve({ id: request?.id ?? '' });

    const cookies: Cookies = {};
    expect(await signIn(cookies)).toBe('/crm');
    expect(await userOf(cookies)).toMatchObject({ email: request?.email, role: 'staff' });
    const own = db.browser(cookies);
    expect(await own.firmAccounts.mine()).toMatchObject({ hasPassword: false, email: request?.email });
    await expect(own.auth.confirmPassword({ password: 'none' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('that is approved takes over nothing of a stranger who signed up with its address', async () => {
    const email = `${microsoft.state.claims.email}`;
    const stranger = { firstName: 'Mallory', lastName: 'M', email, password: 'a stranger’s garden' };
    await db.visitor().auth.signUp(stranger);
    const link = (await db.mail()).findLast(({ to }) => to === email)?.token ?? '';
    await outcomeOfSignIn();
    const [request] = await admin.firmAccounts.requests();
    await admin.firmAccounts.approve({ id: request?.id ?? '' });

    await expect(db.visitor().auth.verifyEmail({ token: link })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(db.visitor().auth.signIn(stranger)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('joins by the link of an invitation, once, in the browser that has the link', async () => {
    const email = 'invited@elsewhere.example';
    await admin.team.invite({ email, firstName: 'Ina', lastName: 'Invited', role: 'manager' });
    const invitation = (await db.mail()).findLast(({ to }) => to === email)?.token ?? '';
    const cookies: Cookies = {};

    expect(outcomeIn(await signIn({}, { invitation: 'no such token' }))).toBe('invitation');
    expect(await signIn(cookies, { invitation })).toBe('/crm');

    expect(await userOf(cookies)).toMatchObject({ email, role: 'manager' });
    expect(outcomeIn(await signIn({}, { invitation }))).toBe('taken');
    actAs();
    expect(outcomeIn(await signIn({}, { invitation }))).toBe('invitation');
  });

  test('is connected to one member, and a member to one account', async () => {
    const { user } = await connected();
    const other = await db.member({ password });
    const connect = async (member: typeof other) => {
      const cookies = await db.cookies(member);
      const { url } = await db.browser(cookies).firmAccounts.connect();
      return outcomeIn(await comeBack(cookies, await pickAccount(url)));
    };

    expect(await connect(other)).toBe('taken');
    actAs();
    expect(await connect(user)).toBe('other');
    await db.browser(await db.cookies(user)).firmAccounts.disconnect();
    expect(await connect(user)).toBe('connected');
  });

  test('is disconnected by an administrator, which ends what it signed in', async () => {
    const { user, cookies } = await connected();
    const byAccount: Cookies = {};
    await signIn(byAccount);

    await admin.firmAccounts.disconnectMember({ id: user.id });

    expect([await userOf(byAccount), (await userOf(cookies))?.id]).toEqual([null, user.id]);
    expect(await outcomeOfSignIn()).toBe('unknown');
    const { items } = await admin.eventLog.list({});
    expect(items.map(({ kind }) => kind)).toContain('firm_account_cleared');
    const own = (await userOf(adminCookies))?.id ?? '';
    await expect(admin.firmAccounts.disconnectMember({ id: own })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('is not disconnected from who has no password', async () => {
    const { user, cookies } = await connected();
    await db.sql('update users set password_hash = null where id = ?', [user.id]);
    await expect(db.browser(cookies).firmAccounts.disconnect()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('signs in nobody in a restored copy, nor once it is switched off', async () => {
    const { user } = await connected();
    const em = db.orm.em.fork();
    const copy = em.create(RestoredCopy, { id: user.id, restoredAt: new Date() });
    await em.flush();
    const cookies: Cookies = {};
    await expect(db.browser(cookies).firmAccounts.start({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await db.visitor().auth.signUpFacts()).provider).toBeNull();
    await em.remove(copy).flush();

    const { url } = await db.browser(cookies).firmAccounts.start({});
    const { version } = await settings();
    await admin.firmAccounts.switch({ version, isOn: false });
    expect(outcomeIn(await comeBack(cookies, await pickAccount(url)))).toBe('stale');
    await admin.firmAccounts.switch({ version: version + 1, isOn: true });
  });
});

describe('where only accounts of the firm sign in', () => {
  const conflict = { code: 'CONFLICT' };
  const invalid = { code: 'BAD_REQUEST' };
  let holder: User;
  let recoveryCodes: string[];

  const asHolder = (on: User | null) => setHolder(on?.id ?? null);
  const setHolder = async (holderId: string | null, by = admin) =>
    by.firmAccounts.setPasswordHolder({ version: (await settings()).version, holderId });
  const tokenOf = async (email: string) => (await db.mail()).findLast(({ to }) => to === email)?.token ?? '';

  beforeAll(async () => {
    await db.sql('delete from identities');
    holder = await db.member({ role: 'admin', password });
    adminCookies = await db.cookies(holder);
    admin = db.browser(adminCookies);
    const { secret } = await admin.auth.startSecondFactor();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    ({ recoveryCodes } = await admin.auth.confirmSecondFactor({ code }));
  });

  beforeEach(async () => {
    expect(await switchOn('microsoft')).toMatch(/switchedOn|other/);
    await asHolder(holder);
    actAs();
  });

  test('one administrator keeps a password, by name, with a second step, after a trial', async () => {
    await asHolder(null);
    const other = await db.member({ role: 'admin', password });
    const colleague = await db.member({ password, secondFactorAt: new Date() });
    for (const { id } of [other, colleague]) await expect(setHolder(id)).rejects.toMatchObject(invalid);
    // Who asks for it would be shut out.
    await expect(setHolder(holder.id, await db.signedIn(other))).rejects.toMatchObject(conflict);
    await save('microsoft', { secret: 'Another~1' });
    await expect(asHolder(holder)).rejects.toMatchObject(conflict);
    expect((await settings()).registration?.passwordHolderId).toBeNull();
  });

  test('the passwords of others end, with what began by them', async () => {
    await asHolder(null);
    const { user, cookies } = await connected();
    const byAccount: Cookies = {};
    await signIn(byAccount);
    const { email } = user;
    await db.sql('insert into recovery_codes (id, user_id) values (?, ?)', ['0'.repeat(64), user.id]);

    await asHolder(holder);

    expect([await userOf(cookies), (await userOf(byAccount))?.id]).toEqual([null, user.id]);
    expect(await userOf(adminCookies)).not.toBeNull();
    await expect(db.visitor().auth.signIn({ email, password })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Invalid email or password',
    });
    expect(await db.sql('select 1 from recovery_codes where user_id = ?', [user.id])).toEqual([]);
    const own = db.browser(byAccount);
    expect(await own.firmAccounts.mine()).toMatchObject({ hasPassword: false, mayHavePassword: false });
    await expect(setHolder(user.id)).rejects.toMatchObject(invalid);
    const { items } = await admin.eventLog.list({});
    expect(items.map(({ kind }) => kind)).toContain('firm_accounts_only_on');
    const code = recoveryCodes.pop() ?? '';
    await db.visitor().auth.signIn({ email: holder.email, password, code });
  });

  test('nobody sets a password by a link, mailed before or asked for now', async () => {
    await asHolder(null);
    const user = await db.member({ password });
    const stranger = { firstName: 'Eve', lastName: 'Lane', email: 'eve@wattle.example', password };
    await db.visitor().auth.requestPasswordReset(user);
    await db.visitor().auth.signUp(stranger);
    const [reset, verify] = [await tokenOf(user.email), await tokenOf(stranger.email)];
    await asHolder(holder);
    const sent = (await db.mail()).length;

    await expect(db.visitor().auth.resetPassword({ token: reset, password })).rejects.toMatchObject(invalid);
    await expect(db.visitor().auth.verifyEmail({ token: verify })).rejects.toMatchObject(invalid);
    await db.visitor().auth.requestPasswordReset(user);
    await db.visitor().auth.resendVerification(stranger);
    await db.visitor().auth.signUp(stranger);
    await db.visitor().auth.signUp({ ...stranger, email: 'new@wattle.example' });
    await db.visitor().auth.signUp({ ...stranger, email: user.email });

    const mails = (await db.mail()).slice(sent);
    expect(mails.map(({ to, token }) => [to, token])).toEqual([
      [user.email, ''],
      [user.email, ''],
    ]);
    expect(mails[0]?.text).toContain('accounts at Microsoft');
    expect(await db.sql(`select 1 from users where email = 'new@wattle.example'`)).toEqual([]);
    await db.visitor().auth.requestPasswordReset(holder);
    await db.visitor().auth.resetPassword({ token: await tokenOf(holder.email), password });
    adminCookies = await db.cookies(holder);
    admin = db.browser(adminCookies);
  });

  test('an invitation is accepted with an account of the firm alone', async () => {
    const email = 'late@wattle.example';
    await admin.team.invite({ email, firstName: 'Lee', lastName: 'Late', role: 'staff' });
    const token = await tokenOf(email);
    expect((await db.mail()).findLast(({ to }) => to === email)?.text).toContain('account at Microsoft');
    expect(await db.visitor().auth.invitation({ token })).toMatchObject({ isFirmOnly: true });
    const accepted = { token, firstName: 'Lee', lastName: 'Late', password };
    await expect(db.visitor().auth.acceptInvitation(accepted)).rejects.toMatchObject(invalid);

    const cookies: Cookies = {};
    expect(await signIn(cookies, { invitation: token })).toBe('/crm');
    expect(await userOf(cookies)).toMatchObject({ email });
    expect(await db.browser(cookies).firmAccounts.mine()).toMatchObject({ hasPassword: false });
  });

  test('a member without an account of the firm comes back by an invitation, in their own role', async () => {
    const { id, email } = await db.member({ role: 'manager', passwordHash: null });
    await admin.team.invite({ email, role: 'admin' });
    const invitation = await tokenOf(email);
    const cookies: Cookies = {};

    expect(await signIn(cookies, { invitation })).toBe('/crm');

    expect(await userOf(cookies)).toMatchObject({ id, role: 'manager' });
    // Whoever has an account of the firm is invited to nothing.
    await expect(admin.team.invite({ email, role: 'admin' })).rejects.toMatchObject(invalid);
  });

  test('who keeps the password keeps the second step, the role and the account', async () => {
    const other = await db.staff({ role: 'admin' });
    const { id } = holder;
    const code = recoveryCodes.pop() ?? '';
    await expect(admin.auth.removeSecondFactor({ password, code })).rejects.toMatchObject(conflict);
    await expect(other.team.clearSecondFactor({ id })).rejects.toMatchObject(conflict);
    await expect(other.team.setRole({ id, role: 'staff' })).rejects.toMatchObject(conflict);
    await expect(other.team.deactivate({ id })).rejects.toMatchObject(conflict);
    expect(await userOf(adminCookies)).toMatchObject({ id, role: 'admin' });
  });

  test.each([
    ['switched off', (version: number) => admin.firmAccounts.switch({ version, isOn: false })],
    ['removed', (version: number) => admin.firmAccounts.remove({ version })],
    ['another one', () => save('google')],
  ])('that ends, with the sessions, when the provider is %s', async (_, change) => {
    const { email } = await db.member({ passwordHash: null });
    await admin.team.invite({ email, role: 'staff' });
    const cookies: Cookies = {};
    await signIn(cookies, { invitation: await tokenOf(email) });
    expect(await userOf(cookies)).toMatchObject({ email });

    await change((await settings()).version);

    expect(await userOf(cookies)).toBeNull();
    await db.visitor().auth.requestPasswordReset({ email });
    await db.visitor().auth.resetPassword({ token: await tokenOf(email), password });
    await db.visitor().auth.signIn({ email, password });
    expect((await settings()).registration?.passwordHolderId ?? null).toBeNull();
  });

  test('rests in a restored copy, where a password is set by a link', async () => {
    const { id, email } = await db.member({ passwordHash: null });
    const em = db.orm.em.fork();
    const copy = em.create(RestoredCopy, { id, restoredAt: new Date() });
    await em.flush();

    await db.visitor().auth.requestPasswordReset({ email });
    await db.visitor().auth.resetPassword({ token: await tokenOf(email), password });
    await db.visitor().auth.signIn({ email, password });
    await em.remove(copy).flush();
    await expect(db.visitor().auth.signIn({ email, password })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('an account at Google', () => {
  beforeAll(async () => {
    actAs();
    expect(await switchOn('google')).toBe('switchedOn');
  });

  test('signs in its member', async () => {
    const { user } = await connected();
    const cookies: Cookies = {};
    expect(await signIn(cookies)).toBe('/crm');
    expect((await userOf(cookies))?.id).toBe(user.id);
    expect(cookies[cookieName(PUBLIC_URL, 'firm')]).toBeUndefined();
  });

  test.each([
    // Our own sign-in names the domain in its address, which proves nothing.
    ['without the claim of a domain', { hd: undefined }, 'foreign'],
    ['of another domain', { hd: 'evil.example' }, 'foreign'],
    ['of a domain within', { hd: `sub.${DOMAIN}` }, 'foreign'],
    ['of an address that is not verified', { email_verified: false }, 'unverified'],
    ['of an address verified in words', { email_verified: 'true' }, 'unverified'],
  ])('%s is refused', async (_, claims, outcome) => {
    await connected();
    Object.assign(google.state.claims, claims);
    expect(await outcomeOfSignIn()).toBe(outcome);
  });
});
