import { RECORD_TABLES } from '#shared/calls.ts';
import { mergeInput, mergeManyInput } from '#shared/records/merges.schema.ts';
import { procedureFor, router } from '../../platform/rpc/trpc.ts';
import { recordWith } from '../record.ts';
import { mergeMany } from './mergeMany.service.ts';
import { mergeRecords } from './merges.service.ts';

export const mergesRouter = router({
  create: procedureFor('merge')
    .meta({ changes: [...RECORD_TABLES, 'trash'], time: 'long' })
    .input(mergeInput)
    .mutation(({ ctx, input }) =>
      mergeRecords(ctx, recordWith(ctx.records, input.noun, 'merge', 'present', 'edit'), input),
    ),

  createMany: procedureFor('merge')
    .meta({ changes: [...RECORD_TABLES, 'trash'], time: 'long' })
    .input(mergeManyInput)
    .mutation(({ ctx, input }) =>
      mergeMany(ctx, recordWith(ctx.records, input.noun, 'merge', 'present', 'edit'), input),
    ),
});
