import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify';
import { beforeEach } from 'vitest';
import { liveOptions, TURNS } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { openBackups } from '#server/backups/backups.service.ts';
import type { Env } from '#server/env.ts';
import { records } from '#server/nouns.ts';
import type { Database } from '#server/platform/database/orm.ts';
import { cookieName, createContext } from '#server/platform/identity/context.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { openLimits } from '#server/platform/limits/limits.ts';
import { openTurns } from '#server/platform/limits/turns.ts';
import { openAnnouncements } from '#server/platform/live/announcements.ts';
import { openLive } from '#server/platform/live/live.service.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { createCallerFactory } from '#server/platform/rpc/trpc.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { appRouter } from '#server/router.ts';
import { TAB_HEADER, TRIAL_HEADER } from '#shared/platform/live.ts';

type Member = Partial<
  Pick<
    User,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'role'
    | 'secondFactorAt'
    | 'passwordHash'
    | 'emailConfirmedAt'
    | 'approvedAt'
    | 'deactivatedAt'
  > & { password: string }
>;

/** The users of a test. Each caller is a browser with its own cookies. */
export function people(orm: Database, env: Env, mailer: Mailer, jobs: Jobs) {
  const sessions = openSessions(orm, env);
  const limits = openLimits(orm);
  const turns = openTurns({ ...TURNS, leastMs: 0 });
  const announcements = openAnnouncements(orm.config.get('clientUrl') ?? '');
  const live = openLive(announcements, liveOptions(sessions));
  const backups = openBackups({ orm, env, storage: openStorage(env) });
  const contextOf = createContext({
    orm,
    env,
    jobs,
    mailer,
    sessions,
    limits,
    turns,
    live,
    records,
    backups,
  });
  const callerOf = createCallerFactory(appRouter);
  let members = 0;

  /** What a call of a browser with these cookies brings along. */
  function callOf(
    cookies: Record<string, string>,
    userAgent?: string,
    ip = '192.0.2.1',
    headers: Record<string, string | undefined> = {},
  ) {
    const req = { cookies, ip, headers: { 'user-agent': userAgent, ...headers } };
    const info = { calls: [] };
    const res = {
      setCookie: (name: string, value: string) => {
        cookies[name] = value;
      },
      clearCookie: (name: string) => {
        delete cookies[name];
      },
    };
    // A limit without an end: each statement outside of a limit has 5 s, which an import on a busy machine exceeds.
    const endsAt = Number.POSITIVE_INFINITY;
    // The context reads only these of Fastify's request and reply.
    return { req, res, info, endsAt } as unknown as CreateFastifyContextOptions;
  }

  /** The context is created for each call. */
  const browser = (...call: Parameters<typeof callOf>) => callerOf(() => contextOf(callOf(...call)));

  /** Creates a member of the team, active by default, who can sign in only where a password is given. */
  async function member({ password, ...values }: Member = {}) {
    const passwordHash = password === undefined ? 'none' : await hashPassword(password);
    const em = orm.em.fork();
    members += 1;
    const user = em.create(User, {
      firstName: 'Sam',
      lastName: 'Staff',
      email: `member-${members}@team.example`,
      passwordHash,
      emailConfirmedAt: new Date(),
      approvedAt: new Date(),
      ...values,
    });
    await em.flush();
    return user;
  }

  /** The cookies of a new session of a member. */
  async function cookies({ id }: Pick<User, 'id'>, userAgent: string | null = null) {
    const { token } = await sessions.start(orm.em.fork(), id, userAgent);
    return { [cookieName(env.PUBLIC_URL)]: token };
  }

  /** A caller with a session of this member. */
  const signedIn = async (member: User, userAgent?: string, tab?: string) =>
    browser(await cookies(member, userAgent), userAgent, undefined, { [TAB_HEADER]: tab });

  /** The same caller, of whose calls everything is taken back. */
  const trying = async (member: User) =>
    browser(await cookies(member), undefined, undefined, { [TRIAL_HEADER]: '1' });

  /** A caller with a session of a member who is made at the first call, and anew at the next one after `forget`. */
  function lateStaff(values: Member) {
    let made: ReturnType<typeof cookies> | undefined;
    const caller = callerOf(async () => {
      made ??= member(values).then((user) => cookies(user));
      return contextOf(callOf(await made));
    });
    const forget = () => {
      made = undefined;
    };
    return { caller, forget };
  }

  return {
    sessions,
    live,
    announcements,
    backups,
    member,
    cookies,
    signedIn,
    trying,

    /** A caller without a session. After it signs in, it is that user. */
    browser,
    visitor: (userAgent?: string, ip?: string) => browser({}, userAgent, ip),

    /** A new member, and a caller with a session of theirs. */
    async person(values: Member = {}) {
      const user = await member(values);
      return { user, staff: await signedIn(user) };
    },

    /** A caller with a session of a new member; `db.staff({ role: 'admin' })` for an administrator. */
    staff: async (values: Member = {}) => signedIn(await member(values)),
    /** The same for the top of a file, without waiting: the member is there from the first call on. */
    staffOfFile: (values: Member = {}) => lateStaff(values).caller,
    /** The same, with another member in each test. */
    staffOfTest(values: Member = {}) {
      const { caller, forget } = lateStaff(values);
      beforeEach(forget);
      return caller;
    },
  };
}
