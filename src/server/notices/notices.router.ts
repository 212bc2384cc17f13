import { idInput } from '#shared/fields/fields.schema.ts';
import {
  calendarNamesInput,
  enquiryMailInput,
  markSeenInput,
  morningMailInput,
  ownRepliesInput,
  timeZoneInput,
} from '#shared/notices/notices.schema.ts';
import { enquiryMailIds } from '../business/enquiryReaders.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { findCalendar, setCalendarId, setCalendarNames } from './calendar/calendar.service.ts';
import { countNotices, listNotices } from './notices.queries.ts';
import {
  getNoticeSettings,
  markSeen,
  setEnquiryMail,
  setMorningMail,
  setOwnReplies,
  setTimeZone,
} from './notices.service.ts';
import { claimReminders } from './reminders.service.ts';

export const noticesRouter = router({
  count: staffProcedure.meta({ isPersonal: true }).query(({ ctx }) => countNotices(ctx)),

  list: staffProcedure.query(({ ctx }) => listNotices(ctx)),

  markSeen: staffProcedure
    .meta({ changes: ['notice_settings', 'notices'] })
    .input(markSeenInput)
    .mutation(async ({ ctx, input }) => {
      await markSeen(ctx.em, ctx.user.id, input);
    }),

  enquiryMail: procedureFor('manageBusiness').query(({ ctx }) => enquiryMailIds(ctx.em)),

  setEnquiryMail: procedureFor('manageBusiness')
    .meta({ changes: ['notice_settings', 'log_events'] })
    .input(enquiryMailInput)
    .mutation(({ ctx, input }) => setEnquiryMail(ctx.em, input.userId, input.isOn)),

  settings: staffProcedure.query(({ ctx }) => getNoticeSettings(ctx.em, ctx.user.id)),

  setTimeZone: staffProcedure
    .meta({ changes: ['notice_settings'] })
    .input(timeZoneInput)
    .mutation(({ ctx, input }) => setTimeZone(ctx.em, ctx.user.id, input.timeZone)),

  claimReminders: staffProcedure
    .meta({ changes: [] })
    .mutation(({ ctx }) => claimReminders(ctx.em, ctx.user.id)),

  setOwnReplies: staffProcedure
    .meta({ changes: ['notice_settings'] })
    .input(ownRepliesInput)
    .mutation(({ ctx, input }) => setOwnReplies(ctx.em, ctx.user.id, input.ownReplies)),

  calendar: staffProcedure.query(({ ctx }) => findCalendar(ctx.em, ctx.env.PUBLIC_URL, ctx.user.id)),

  renewCalendar: staffProcedure
    .meta({ changes: ['notice_settings', 'log_events'] })
    .input(idInput)
    .mutation(async ({ ctx, input }) => {
      await setCalendarId(ctx.em, ctx.user.id, input.id);
    }),

  endCalendar: staffProcedure
    .meta({ changes: ['notice_settings', 'log_events'] })
    .mutation(async ({ ctx }) => {
      await setCalendarId(ctx.em, ctx.user.id, null);
    }),

  setCalendarNames: staffProcedure
    .meta({ changes: ['notice_settings'] })
    .input(calendarNamesInput)
    .mutation(async ({ ctx, input }) => {
      await setCalendarNames(ctx.em, ctx.user.id, input.withNames);
    }),

  setMorningMail: staffProcedure
    .meta({ changes: ['notice_settings'] })
    .input(morningMailInput)
    .mutation(({ ctx, input }) => setMorningMail(ctx.em, ctx.user.id, input)),
});
