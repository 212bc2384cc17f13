import { idInput } from '#shared/fields/fields.schema.ts';
import {
  importListInput,
  importRestInput,
  importRowsInput,
  matchColumnsInput,
  readingInput,
} from '#shared/imports/imports.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { findImport, listImportRows, listImports, presentImport } from './imports.service.ts';
import { importRest, matchColumns, setReading } from './reading.service.ts';
import { runImport } from './run.service.ts';

export const importsRouter = router({
  list: staffProcedure.input(importListInput).query(({ ctx, input }) => listImports(ctx.em, input, ctx.user)),

  byId: staffProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => presentImport(ctx, await findImport(ctx.em, input.id, ctx.user))),

  rows: staffProcedure.input(importRowsInput).query(async ({ ctx, input }) => {
    return listImportRows(ctx.em, await findImport(ctx.em, input.id, ctx.user), input);
  }),

  matchColumns: staffProcedure
    .meta({ changes: ['imports'], time: 'long' })
    .input(matchColumnsInput)
    .mutation(({ ctx, input }) => matchColumns(ctx, input)),

  setReading: staffProcedure
    .meta({ changes: ['imports'], time: 'long' })
    .input(readingInput)
    .mutation(({ ctx, input }) => setReading(ctx, input)),

  importRest: staffProcedure
    .meta({ changes: ['imports'], time: 'long' })
    .input(importRestInput)
    .mutation(({ ctx, input }) => importRest(ctx, input)),

  run: staffProcedure
    .meta({ changes: ['imports'] })
    .input(idInput)
    .mutation(({ ctx, input }) => runImport(ctx, input.id)),
});
