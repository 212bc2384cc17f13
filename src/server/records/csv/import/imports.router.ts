import { idInput } from '#shared/fields/fields.schema.ts';
import { importListInput, importRowsInput, matchColumnsInput } from '#shared/records/imports.schema.ts';
import { router, staffProcedure } from '../../../platform/rpc/trpc.ts';
import { listImportRows, listImports } from './imports.queries.ts';
import { presentImport } from './imports.service.ts';
import { runStep } from './run.service.ts';
import { checkStep, findImport, matchColumns } from './steps.service.ts';
import { undoStep } from './undo.service.ts';

export const importsRouter = router({
  list: staffProcedure.input(importListInput).query(({ ctx, input }) => listImports(ctx.em, input, ctx.user)),

  byId: staffProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => presentImport(ctx.em, await findImport(ctx.em, input.id, ctx.user))),

  rows: staffProcedure.input(importRowsInput).query(async ({ ctx, input }) => {
    await findImport(ctx.em, input.id, ctx.user);
    return listImportRows(ctx.em, input);
  }),

  matchColumns: staffProcedure
    .input(matchColumnsInput)
    .mutation(({ ctx, input }) => matchColumns(ctx.em, input.id, input.matching, ctx.user)),

  // Each of these takes one step; whoever wants the whole calls until the state says that it is done.
  check: staffProcedure.input(idInput).mutation(({ ctx, input }) => checkStep(ctx.em, input.id, ctx.user)),

  run: staffProcedure.input(idInput).mutation(({ ctx, input }) => runStep(ctx.em, input.id, ctx.user)),

  undo: staffProcedure.input(idInput).mutation(({ ctx, input }) => undoStep(ctx, input.id)),
});
