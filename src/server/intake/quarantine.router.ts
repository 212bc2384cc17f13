import { idInput } from '#shared/fields/fields.schema.ts';
import { deleteEnquiriesInput } from '#shared/intake/quarantine.schema.ts';
import { listInput } from '#shared/records/lists.schema.ts';
import { deleteInput } from '#shared/records/trash.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { listPage } from '../records/list/listPage.ts';
import { moveToTrash } from '../records/trash/trash.service.ts';
import { countQuarantine } from './quarantine.queries.ts';
import { quarantine } from './quarantine.record.ts';
import { deleteEnquiries, releaseEnquiry } from './releaseEnquiry.service.ts';

export const quarantineRouter = router({
  list: staffProcedure.input(listInput).query(async ({ ctx, input }) => ({
    ...(await listPage(ctx, quarantine, input)),
    deletedAfterDays: ctx.env.QUARANTINE_DAYS,
  })),

  count: staffProcedure.query(({ ctx }) => countQuarantine(ctx.em)),

  release: staffProcedure
    .meta({
      changes: [
        'quarantine',
        'accounts',
        'contacts',
        'leads',
        'activities',
        'proposals',
        'proposal_requests',
        'trash',
      ],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => releaseEnquiry(ctx, input.id)),

  delete: staffProcedure
    .meta({ changes: ['quarantine', 'trash'], time: 'long' })
    .input(deleteInput)
    .mutation(({ ctx, input }) => moveToTrash(ctx, quarantine, input)),

  deleteMany: staffProcedure
    .meta({ changes: ['quarantine', 'trash'], time: 'long' })
    .input(deleteEnquiriesInput)
    .mutation(({ ctx, input }) => deleteEnquiries(ctx, input)),
});
