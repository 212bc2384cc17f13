import { mailServerVersion, saveMailServerInput } from '#shared/platform/mail.schema.ts';
import { HOUR_S } from '../limits/limits.ts';
import { procedureFor, requireRecentPassword, router } from '../rpc/trpc.ts';
import { getMailSettings, noteTest, removeMailServer, saveMailServer } from './mailServer.service.ts';
import { sendTestMail } from './testMail.ts';

const TEST_MAILS_PER_HOUR = 20;

export const mailRouter = router({
  settings: procedureFor('manageMail').query(({ ctx }) => getMailSettings(ctx.em, ctx.env)),

  // Whoever may change the mail server can read the links in all mails.
  save: procedureFor('manageMail')
    .use(requireRecentPassword)
    .input(saveMailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx.em, input, ctx.env.DATA_DIR)),

  remove: procedureFor('manageMail')
    .use(requireRecentPassword)
    .input(mailServerVersion)
    .mutation(({ ctx, input }) => removeMailServer(ctx.em, input.version, ctx.env.DATA_DIR)),

  sendTest: procedureFor('manageMail').mutation(async ({ ctx }) => {
    await ctx.limits.define('test_mails', TEST_MAILS_PER_HOUR, HOUR_S).consume(ctx.user.id);
    const result = await sendTestMail(ctx.mailer, ctx.user.email, ctx.env.PUBLIC_URL);
    if (result.isSent && !ctx.env.SMTP_URL) await noteTest(ctx.em);
    return result;
  }),
});
