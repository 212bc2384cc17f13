import * as z from 'zod';
import {
  accountBulkChange,
  accountChanges,
  accountInput,
  accountListInput,
  accountOptionsInput,
  accountSelection,
} from '#shared/accounts.schema.ts';
import { RECORD_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { deleteInput, deleteManyInput } from '#shared/records/trash.schema.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, resolveSelection } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { listAccountOptions, presentAccount } from './accounts.queries.ts';
import { accounts } from './accounts.record.ts';
import { createAccount, updateAccount } from './accounts.service.ts';

export const accountsRouter = router({
  list: staffProcedure.input(accountListInput).query(({ ctx, input }) => listPage(ctx, accounts, input)),

  options: staffProcedure
    .input(accountOptionsInput)
    .query(({ ctx, input }) => listAccountOptions(ctx.em, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentAccount(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['accounts'] })
    .input(accountInput)
    .mutation(async ({ ctx, input }) =>
      presentAccount(ctx.em, await createAccount(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .meta({ changes: ['accounts', 'contacts', 'leads', 'opportunities', 'documents'] })
    .input(idInput.extend({ version: z.int(), data: accountChanges }))
    .mutation(({ ctx, input }) => updateAccount(ctx.em, input)),

  delete: staffProcedure
    .meta({ changes: [...RECORD_TABLES, 'trash'], time: 'long' })
    .input(deleteInput)
    .mutation(({ ctx, input }) => moveToTrash(ctx, accounts, input)),

  changeMany: staffProcedure
    .meta({ changes: ['accounts', 'bulk_changes'], time: 'long' })
    .input(changeManyInput(accountSelection, accountBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, accounts, input)),

  deleteMany: procedureFor('deleteMany')
    .meta({ changes: [...RECORD_TABLES, 'trash', 'bulk_changes'], time: 'long' })
    .input(deleteManyInput(accountSelection))
    .mutation(async ({ ctx, input }) =>
      moveManyToTrash(ctx, accounts, await resolveSelection(ctx, accounts, input), input.batchId),
    ),
});
