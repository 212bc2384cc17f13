import { completeFollowUpInput, dueInput } from '#shared/activities/activities.schema.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { presentActivity } from '../activities/activities.service.ts';
import { relatedRecords } from '../activities/relatedRecords.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { listDue } from './due.queries.ts';
import { completeFollowUp } from './followUps.service.ts';

export const followUpsRouter = router({
  due: staffProcedure.input(dueInput).query(({ ctx, input: { record, ...input } }) => {
    const related = record ? relatedRecords(ctx.records, record, subjectNoun.values) : [];
    return listDue(ctx.em, input, ctx.user.id, related);
  }),

  completeFollowUp: staffProcedure
    .meta({ changes: ['activities', 'leads'] })
    .input(completeFollowUpInput)
    .mutation(async ({ ctx, input }) =>
      presentActivity(ctx.em, await completeFollowUp(ctx.em, input, ctx.user.id)),
    ),
});
