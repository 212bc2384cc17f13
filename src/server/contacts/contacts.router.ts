import * as z from 'zod';
import { PROPOSAL_TABLES } from '#shared/calls.ts';
import {
  contactBulkChange,
  contactChanges,
  contactInput,
  contactListInput,
  contactSelection,
  contactsByAccountInput,
} from '#shared/contacts/contacts.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { listAccountContacts, presentContact } from './contacts.queries.ts';
import { contacts } from './contacts.record.ts';
import { createContact, updateContact } from './contacts.service.ts';

export const contactsRouter = router({
  list: staffProcedure.input(contactListInput).query(({ ctx, input }) => listPage(ctx, contacts, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentContact(ctx.em, input)),

  byAccount: staffProcedure
    .input(contactsByAccountInput)
    .query(({ ctx, input }) => listAccountContacts(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['contacts'] })
    .input(contactInput)
    .mutation(async ({ ctx, input }) =>
      presentContact(ctx.em, await createContact(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .meta({ changes: ['contacts', 'leads', 'opportunities', 'documents'] })
    .input(idInput.extend({ version: z.int(), data: contactChanges }))
    .mutation(({ ctx, input }) => updateContact(ctx.em, input)),

  changeMany: staffProcedure
    .meta({ changes: ['contacts'], time: 'long' })
    .input(changeManyInput(contactSelection, contactBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, contacts, input)),

  ...deleteProcedures(contacts, contactSelection, ['contacts', 'leads', 'opportunities', ...PROPOSAL_TABLES]),
});
