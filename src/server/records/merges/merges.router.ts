import { idInput } from '#shared/fields/fields.schema.ts';
import { mergeInput } from '#shared/records/merges.schema.ts';
import { longWork, restoreWork } from '../../platform/database/longWork.ts';
import { procedureFor, router } from '../../platform/rpc/trpc.ts';
import { mergeRecordOf } from '../record.ts';
import { mergeRecords } from './merges.service.ts';
import { undoMerge } from './undo.service.ts';

export const mergesRouter = router({
  create: procedureFor('merge')
    .meta(longWork)
    .input(mergeInput)
    .mutation(({ ctx, input }) => mergeRecords(ctx, mergeRecordOf(ctx.records, input.noun), input)),

  undo: procedureFor('merge')
    .meta(restoreWork)
    .input(idInput)
    .mutation(({ ctx, input }) => undoMerge(ctx, input.id)),
});
