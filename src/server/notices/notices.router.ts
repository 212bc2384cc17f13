import {
  enquiryMailInput,
  markSeenInput,
  morningMailInput,
  ownRepliesInput,
  timeZoneInput,
} from '#shared/notices/notices.schema.ts';
import { enquiryMailIds } from '../business/enquiryMails.service.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { setEnquiryMail } from './enquiryMail.service.ts';
import { countNotices, listNotices } from './notices.queries.ts';
import {
  getNoticeSettings,
  markSeen,
  setMorningMail,
  setOwnReplies,
  setTimeZone,
} from './notices.service.ts';
import { claimReminders } from './reminders.service.ts';

export const noticesRouter = router({
  count: staffProcedure.query(({ ctx }) => countNotices(ctx.em, ctx.user)),

  list: staffProcedure.query(({ ctx }) => listNotices(ctx.em, ctx.user)),

  markSeen: staffProcedure.input(markSeenInput).mutation(async ({ ctx, input }) => {
    await markSeen(ctx.em, ctx.user.id, input.upTo);
  }),

  enquiryMail: procedureFor('manageBusiness').query(({ ctx }) => enquiryMailIds(ctx.em)),

  setEnquiryMail: procedureFor('manageBusiness')
    .input(enquiryMailInput)
    .mutation(({ ctx, input }) => setEnquiryMail(ctx.em, input.userId, input.isOn)),

  settings: staffProcedure.query(({ ctx }) => getNoticeSettings(ctx.em, ctx.user.id)),

  setTimeZone: staffProcedure
    .input(timeZoneInput)
    .mutation(({ ctx, input }) => setTimeZone(ctx.em, ctx.user.id, input.timeZone)),

  claimReminders: staffProcedure.mutation(({ ctx }) => claimReminders(ctx.em, ctx.user.id)),

  setOwnReplies: staffProcedure
    .input(ownRepliesInput)
    .mutation(({ ctx, input }) => setOwnReplies(ctx.em, ctx.user.id, input.ownReplies)),

  setMorningMail: staffProcedure
    .input(morningMailInput)
    .mutation(({ ctx, input }) => setMorningMail(ctx.em, ctx.user.id, input.morningMail)),
});
