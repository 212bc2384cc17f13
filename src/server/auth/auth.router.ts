import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import {
  acceptInvitationInput,
  changePasswordInput,
  codeInput,
  emailInput,
  type MailAnswer,
  passwordInput,
  profileInput,
  removeSecondFactorInput,
  resetPasswordInput,
  type SessionRecord,
  type SignUpFacts,
  signInInput,
  signUpInput,
  tokenInput,
} from '#shared/auth/auth.schema.ts';
import type { Env } from '../env.ts';
import { mailState } from '../mail-settings/mailServer.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import type { Context } from '../platform/identity/context.ts';
import { Session } from '../platform/identity/sessions.entity.ts';
import { hashToken, revokeSessions } from '../platform/identity/sessions.ts';
import { findOfferedProvider } from '../platform/identity/signInProviders.entity.ts';
import { leastPasswordLength } from '../platform/identity/teamPolicy.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { presentUser } from '../platform/identity/users.service.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, requireRecentPassword, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { confirmByCode, mailConfirmCode } from './confirmation.service.ts';
import { acceptInvitation, findInvitation } from './invitations.service.ts';
import { countGuess, countMailRequest, countMailTo, countSignUp } from './limits.ts';
import { changePassword, resetPassword, verifyOwnPassword } from './passwords.service.ts';
import { assertPasswordAllowed } from './passwords.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './secondFactors.service.ts';
import { listSessions, presentSession } from './sessions.service.ts';
import { signIn } from './signIn.service.ts';
import { isFirstHere, signUp, verifyEmail } from './signUp.service.ts';

const visitorProcedure = publicProcedure.meta({ isAboutSigningIn: true });
const memberProcedure = staffProcedure.meta({ isAboutSigningIn: true });

export const authRouter = router({
  /** The same response whether or not the address has an account: only its owner learns that, by mail. */
  signUp: visitorProcedure
    .meta({ changes: ['users', 'log_events'] })
    .input(signUpInput)
    .mutation(async ({ ctx, input }) => {
      await assertPasswordAllowed(ctx.em, input.password, ctx.env, 'password', input);
      await countSignUp(ctx);
      await countMailTo(ctx, input.email);
      await signUp(ctx.em, input, ctx.mailer, networkPrefix(ctx.ip));
      return mailAnswer(ctx);
    }),

  signUpFacts: visitorProcedure.query(
    async ({ ctx }): Promise<SignUpFacts> => ({
      isFirst: await isFirstHere(ctx.em, ctx.env),
      passwordMinLength: await leastPasswordLength(ctx.em, ctx.env),
      provider: (await findOfferedProvider(ctx.em))?.provider ?? null,
    }),
  ),

  verifyEmail: visitorProcedure
    .meta({ changes: ['users', 'log_events'] })
    .input(tokenInput)
    .mutation(({ ctx, input }) =>
      guessedLink(ctx, () => verifyEmail(ctx.em, input.token, ctx.env, ctx.mailer)),
    ),

  resendVerification: visitorProcedure
    .meta({ changes: [] })
    .input(emailInput)
    .mutation(({ ctx, input }) => mailTyped(ctx, input.email, 'confirmAddress')),

  signIn: visitorProcedure
    .meta({ changes: ['sessions', 'log_events'] })
    .input(signInInput)
    .mutation(({ ctx, input }) => signIn(ctx.em, input, ctx)),

  signOut: visitorProcedure.meta({ changes: ['sessions', 'log_events'] }).mutation(async ({ ctx }) => {
    const id = ctx.cookie.token && hashToken(ctx.cookie.token);
    await ctx.em.transactional(async (em) => {
      const ended = id ? await em.nativeDelete(Session, { id }) : 0;
      if (ended && ctx.user) await recordEvent(em, { kind: 'signed_out' });
    });
    ctx.cookie.clear();
  }),

  session: visitorProcedure.query(
    async ({ ctx: { em, user, session, env } }): Promise<SessionRecord | null> =>
      user &&
      session &&
      presentSession(em, env, {
        user,
        startedAt: session.createdAt,
        expiresAt: session.expiresAt,
        needsSecondFactor: session.needsSecondFactor,
      }),
  ),

  refresh: memberProcedure
    .meta({ changes: ['sessions'] })
    .mutation(async ({ ctx: { em, env, sessions, session, user, cookie } }) => {
      const expiresAt = await em.transactional((em) => sessions.renew(em, session.id));
      if (!expiresAt || !cookie.token) {
        throw new TRPCError({
          code: 'UNAUTHORIZED',
          message: 'Your session has ended. Please sign in again.',
        });
      }
      cookie.set(cookie.token, expiresAt);
      const { createdAt: startedAt, needsSecondFactor } = session;
      return presentSession(em, env, { user, startedAt, expiresAt, needsSecondFactor });
    }),

  requestPasswordReset: visitorProcedure
    .meta({ changes: [] })
    .input(emailInput)
    .mutation(({ ctx, input }) => mailTyped(ctx, input.email, 'resetPassword')),

  /** The token is also in the page's address; the log keeps neither. */
  invitation: visitorProcedure
    .input(tokenInput)
    .query(({ ctx, input }) => findInvitation(ctx.em, input.token)),

  acceptInvitation: visitorProcedure
    .meta({ changes: ['users', 'invitations', 'log_events'] })
    .input(acceptInvitationInput)
    .mutation(async ({ ctx, input }) => {
      await assertPasswordAllowed(ctx.em, input.password, ctx.env, 'password', input);
      await guessedLink(ctx, () => acceptInvitation(ctx.em, input, networkPrefix(ctx.ip)));
    }),

  resetPassword: visitorProcedure
    .meta({ changes: ['users', 'sessions', 'log_events'] })
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => guessedLink(ctx, () => resetPassword(ctx.em, input, ctx))),

  changePassword: memberProcedure
    .meta({ changes: ['users', 'sessions', 'log_events'] })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) =>
      changePassword(ctx.em, input, ctx, { userId: ctx.user.id, sessionId: ctx.session.id }),
    ),

  updateProfile: memberProcedure
    .meta({ changes: ['users'] })
    .input(profileInput)
    .mutation(async ({ ctx, input }) => {
      const user = await ctx.em.findOneOrFail(User, ctx.user.id);
      ctx.em.assign(user, input);
      await ctx.em.flush();
      return presentUser(user);
    }),

  confirmPassword: memberProcedure
    .meta({ changes: ['sessions', 'log_events'] })
    .input(passwordInput)
    .mutation(async ({ ctx, input }) => {
      const guess = await verifyOwnPassword(ctx.em, input.password, ctx, ctx.user.id, 'password');
      await guess.refund();
      await ctx.em.transactional((em) =>
        em.nativeUpdate(Session, { id: ctx.session.id }, { passwordCheckedAt: new Date() }),
      );
    }),

  mailConfirmCode: memberProcedure
    .meta({ changes: [] })
    .mutation(({ ctx }) => mailConfirmCode(ctx.em, ctx, ctx.user.id)),

  confirmByCode: memberProcedure
    .meta({ changes: ['sessions'] })
    .input(codeInput)
    .mutation(({ ctx, input }) =>
      confirmByCode(ctx.em, input.code, ctx, { userId: ctx.user.id, sessionId: ctx.session.id }),
    ),

  secondFactor: memberProcedure.query(({ ctx }) => getSecondFactor(ctx.em, ctx.user.id)),

  startSecondFactor: memberProcedure
    .meta({ changes: ['second_factors'] })
    .use(requireRecentPassword)
    .mutation(({ ctx }) => startSecondFactor(ctx.em, ctx.user.id)),

  confirmSecondFactor: memberProcedure
    .meta({ changes: ['second_factors', 'users', 'sessions', 'log_events'] })
    .input(codeInput)
    .mutation(({ ctx, input }) =>
      confirmSecondFactor(ctx.em, input.code, ctx, { userId: ctx.user.id, sessionId: ctx.session.id }),
    ),

  removeSecondFactor: memberProcedure
    .meta({ changes: ['second_factors', 'users', 'log_events'] })
    .input(removeSecondFactorInput)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.em, input, ctx)),

  sessions: memberProcedure.query(({ ctx }) => listSessions(ctx.em, ctx.user.id, ctx.session.id)),

  revokeSession: memberProcedure
    .meta({ changes: ['sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(z.object({ id: z.hex('Not a session').length(64, 'Not a session') }))
    .mutation(async ({ ctx, input }) => {
      const own = { id: input.id, user: ctx.user.id };
      await ctx.em.transactional(async (em) => {
        const ended = await em.nativeDelete(Session, own);
        if (!ended) throw new TRPCError({ code: 'NOT_FOUND', message: 'Session not found' });
        await recordEvent(em, { kind: 'sessions_ended' });
      });
    }),

  revokeOtherSessions: memberProcedure
    .meta({ changes: ['sessions', 'log_events'] })
    .use(requireRecentPassword)
    .mutation(async ({ ctx }) => {
      await ctx.em.transactional(async (em) => {
        const ended = await revokeSessions(em, ctx.user.id, ctx.session.id);
        if (ended) await recordEvent(em, { kind: 'sessions_ended' });
      });
    }),
});

/** Mails whoever has the address that was typed; the answer is the same where nobody has. */
async function mailTyped(
  ctx: Context & { em: EntityManager },
  email: string,
  kind: 'confirmAddress' | 'resetPassword',
) {
  await countMailRequest(ctx, email);
  const user = await ctx.em.findOne(User, { email: email.toLowerCase() });
  await ctx.em.transactional((em) => ctx.mailer.send(em, { kind, userId: user?.id ?? null }));
  return mailAnswer(ctx);
}

const mailAnswer = async ({ em, env }: { em: EntityManager; env: Env }): Promise<MailAnswer> => ({
  isMailed: (await mailState(em, env)) !== 'files',
});

/** A link that does not work counts as a guess. */
async function guessedLink<Result>(ctx: Context, open: () => Promise<Result>) {
  const guess = await countGuess(ctx);
  const result = await open();
  await guess.refund();
  return result;
}
