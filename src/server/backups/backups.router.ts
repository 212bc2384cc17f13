import { TRPCError } from '@trpc/server';
import { makeLiveInput, nightlyInput } from '#shared/backups/backups.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { claimKey } from '../platform/database/idempotencyKeys.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { procedureFor, requireRecentPassword, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { Backup } from './backups.entity.ts';
import { getBackupState, lastBackup, setNightlyBackups } from './backups.queries.ts';
import { getCopyState, makeLive } from './copy.service.ts';

export const backupsRouter = router({
  state: procedureFor('backUp').query(({ ctx }) => getBackupState(ctx.em, ctx.env)),

  last: procedureFor('backUp').query(({ ctx }) => lastBackup(ctx.em)),

  create: procedureFor('backUp')
    .meta({ changes: ['backups', 'log_events'] })
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(async ({ ctx, input: { id } }) => {
      const isFirst = await ctx.em.transactional(async (em) => {
        const isFirst = await claimKey(em, 'backup', id);
        if (isFirst) await recordEvent(em, { kind: 'backup_started' });
        return isFirst;
      });
      if (isFirst) ctx.backups.start(id, ctx.user.id);
      return { id };
    }),

  /** The address of a file for `BackupDownload`. A call answers it, because a call can require the password first. */
  link: procedureFor('backUp')
    .use(requireRecentPassword)
    .input(idInput)
    .query(async ({ ctx, input: { id } }) => {
      const { fileName, error } = await ctx.em.findOneOrFail(Backup, id);
      if (!fileName) {
        const message = error
          ? 'This backup failed: it has no file'
          : 'The file of this backup is in another folder';
        throw new TRPCError({ code: 'NOT_FOUND', message });
      }
      return { url: `/backups/${id}`, fileName };
    }),

  copy: staffProcedure.query(({ ctx }) => getCopyState(ctx.em)),

  makeLive: procedureFor('backUp')
    .meta({ changes: ['restored_copies', 'proposals', 'proposal_reminders', 'log_events'] })
    .input(makeLiveInput)
    .mutation(({ ctx, input }) => makeLive(ctx.em, input, ctx.mailer)),

  setNightly: procedureFor('backUp')
    .meta({ changes: ['team_policy', 'backups', 'log_events'] })
    .input(nightlyInput)
    .mutation(async ({ ctx, input: { isOn } }) => {
      await ctx.em.transactional(async (em) => {
        const { hasNightly } = await getBackupState(em, ctx.env);
        await setNightlyBackups(em, isOn);
        if (hasNightly !== isOn)
          await recordEvent(em, { kind: 'backups_switched', detail: `Nightly ${isOn ? 'on' : 'off'}` });
      });
      return { isOn };
    }),
});
