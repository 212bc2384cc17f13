import type * as z from 'zod';
import { type ShownTable, SUBJECT_TABLES } from '#shared/calls.ts';
import type { RecordTable } from '#shared/records/nouns.ts';
import { deleteInput, deleteManyInput } from '#shared/records/trash.schema.ts';
import { procedureFor, staffProcedure } from '../../platform/rpc/trpc.ts';
import { resolveSelection, type Selection } from '../bulk-changes/bulk-changes.service.ts';
import type { ListedRecordType } from '../record.ts';
import { moveManyToTrash, moveToTrash } from './trash.service.ts';

/**
 * `delete` and `deleteMany` of a noun's router; `changes` are the tables of which they change rows, beside the trash: by
 * default those of a noun that no other noun is below.
 */
export const deleteProcedures = <
  Entity extends { id: string },
  Filters extends object,
  Input extends z.ZodType<Selection<Filters>>,
>(
  type: ListedRecordType<Entity, Filters>,
  selection: Input,
  changes: readonly ShownTable[] = [type.table as RecordTable, ...SUBJECT_TABLES],
) => ({
  delete: staffProcedure
    .meta({ changes: [...changes, 'trash'], time: 'long' })
    .input(deleteInput)
    .mutation(({ ctx, input }) => moveToTrash(ctx, type, input)),

  deleteMany: procedureFor('deleteMany')
    .meta({ changes: [...changes, 'trash'], time: 'long' })
    .input(deleteManyInput(selection))
    .mutation(async ({ ctx, input }) =>
      moveManyToTrash(ctx, type, await resolveSelection(ctx, type, input), input.batchId),
    ),
});
