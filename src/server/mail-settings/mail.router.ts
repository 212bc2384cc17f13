import { TRPCError } from '@trpc/server';
import { settingsVersion } from '#shared/fields/fields.schema.ts';
import { saveMailServerInput } from '#shared/mail-settings/mail.schema.ts';
import { saveMicrosoftInput } from '#shared/mail-settings/microsoft.schema.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { MicrosoftError } from '../platform/microsoft/microsoftError.ts';
import { procedureFor, requireRecentPassword, router } from '../platform/rpc/trpc.ts';
import { UnreadableTextError } from '../platform/sealedText.ts';
import { confirmArrival, forgetArrival } from './arrivals.service.ts';
import { describeMailFailure } from './mailFailure.ts';
import { getMailSettings, noteTest, removeMailServer, saveMailServer } from './mailServer.service.ts';
import { disconnectMicrosoft, saveMicrosoft } from './microsoft.service.ts';
import { updateNotices } from './notices.service.ts';
import { SIGN_IN_MS, startSignIn } from './signIn.service.ts';
import { testMail } from './testMail.ts';

const TEST_MAILS_PER_HOUR = 20;

/** Throws an error with the reason, in words, why no sign-in at Microsoft can begin. */
function throwForPeople(error: unknown): never {
  if (!(error instanceof MicrosoftError) && !(error instanceof UnreadableTextError)) throw error;
  throw new TRPCError({ code: 'BAD_REQUEST', message: describeMailFailure(error).reason, cause: error });
}

export const mailRouter = router({
  settings: procedureFor('manageMail').query(({ ctx }) => getMailSettings(ctx.em, ctx.env)),

  // A person who may change the mail server can read the links in all mails.
  save: procedureFor('manageMail')
    .meta({ changes: ['mail_servers', 'log_events'] })
    .use(requireRecentPassword)
    .input(saveMailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx.em, input, ctx.env.DATA_DIR)),

  remove: procedureFor('manageMail')
    .meta({ changes: ['mail_servers', 'log_events'] })
    .use(requireRecentPassword)
    .input(settingsVersion)
    .mutation(({ ctx, input }) => removeMailServer(ctx.em, input.version, ctx.env.DATA_DIR)),

  saveMicrosoft: procedureFor('manageMail')
    .meta({ changes: ['microsoft_connections', 'microsoft_notices', 'log_events'] })
    .use(requireRecentPassword)
    .input(saveMicrosoftInput)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveMicrosoft(ctx.em, input, ctx.env);
      await updateNotices(ctx.em.fork());
      return saved;
    }),

  /** The address at Microsoft where the mailbox is signed in. */
  signInToMicrosoft: procedureFor('manageMail')
    .meta({ changes: ['log_events'] })
    .use(requireRecentPassword)
    .mutation(async ({ ctx }) => {
      const { url, cookie } = await startSignIn(ctx.em, ctx.env, ctx.user.id).catch(throwForPeople);
      ctx.microsoftCookie.set(cookie, new Date(Date.now() + SIGN_IN_MS));
      return { url };
    }),

  disconnectMicrosoft: procedureFor('manageMail')
    .meta({ changes: ['microsoft_connections', 'microsoft_notices', 'log_events'] })
    .use(requireRecentPassword)
    .input(settingsVersion)
    .mutation(async ({ ctx, input }) => {
      await disconnectMicrosoft(ctx.em, input.version, ctx.env);
      await updateNotices(ctx.em.fork());
    }),

  sendTest: procedureFor('manageMail')
    .meta({ changes: ['mail_servers', 'microsoft_connections', 'mail_arrivals'] })
    .mutation(async ({ ctx }) => {
      await ctx.limits.define('test_mails', TEST_MAILS_PER_HOUR, HOUR_S).consume(ctx.user.id);
      const result = await testMail(ctx, ctx.user.email);
      if (!result.isSent || ctx.env.SMTP_URL) return result;
      const isRight = result.sender !== 'onBehalf';
      await noteTest(ctx.em.fork(), isRight);
      if (!isRight) await forgetArrival(ctx.em.fork(), ctx.env);
      return result;
    }),

  confirmTest: procedureFor('manageMail')
    .meta({ changes: ['mail_arrivals', 'log_events'] })
    .mutation(({ ctx }) => confirmArrival(ctx.em, ctx.env)),
});
