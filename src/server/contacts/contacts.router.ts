import * as z from 'zod';
import { contactChanges, contactInput, contactListInput, contactsByAccountInput } from '#shared/contacts.ts';
import { byId } from '#shared/fields.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { router, staffProcedure } from '../trpc.ts';
import { Contact } from './contacts.entity.ts';
import { contactsOfAccount, listContacts } from './contacts.queries.ts';
import { createContact, presentContact, updateContact } from './contacts.service.ts';

export const contactsRouter = router({
  list: staffProcedure.input(contactListInput).query(({ ctx, input }) => listContacts(ctx.em, input)),

  byId: staffProcedure
    .input(byId)
    .query(async ({ ctx, input }) => presentContact(ctx.em, await ctx.em.findOneOrFail(Contact, input.id))),

  byAccount: staffProcedure
    .input(contactsByAccountInput)
    .query(({ ctx, input }) => contactsOfAccount(ctx.em, input)),

  create: staffProcedure
    .input(contactInput)
    .mutation(async ({ ctx, input }) =>
      presentContact(ctx.em, await createContact(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: contactChanges }))
    .mutation(({ ctx, input }) => updateContact(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'contacts', input.id, ctx.user.id)),
});
