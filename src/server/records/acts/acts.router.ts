import { RECORD_TABLES } from '#shared/calls.ts';
import { undoInput } from '#shared/records/acts.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { type UndoableActs, undoAct } from './acts.service.ts';

export const actsRouter = (acts: UndoableActs) =>
  router({
    undo: staffProcedure
      .meta({
        changes: [
          ...RECORD_TABLES,
          'content_versions',
          'imports',
          'invoice_items',
          'log_events',
          'not_duplicates',
          'quarantine',
          'trash',
          'users',
        ],
        time: 'longest',
      })
      .input(undoInput)
      .mutation(({ ctx, input }) => undoAct(ctx, acts, input)),
  });
