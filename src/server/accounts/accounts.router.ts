import * as z from 'zod';
import {
  accountBulkChange,
  accountChanges,
  accountInput,
  accountListInput,
  accountOptionsInput,
  accountSelection,
} from '#shared/accounts/accounts.schema.ts';
import { RECORD_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { listAccountOptions, listAccountsBelow, presentAccount } from './accounts.queries.ts';
import { accounts } from './accounts.record.ts';
import { createAccount, updateAccount } from './accounts.service.ts';

export const accountsRouter = router({
  list: staffProcedure.input(accountListInput).query(({ ctx, input }) => listPage(ctx, accounts, input)),

  options: staffProcedure
    .input(accountOptionsInput)
    .query(({ ctx, input }) => listAccountOptions(ctx.em, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentAccount(ctx.em, input)),

  below: staffProcedure.input(idInput).query(({ ctx, input }) => listAccountsBelow(ctx.em, input)),

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

  changeMany: staffProcedure
    .meta({ changes: ['accounts'], time: 'long' })
    .input(changeManyInput(accountSelection, accountBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, accounts, input)),

  ...deleteProcedures(accounts, accountSelection, RECORD_TABLES),
});
