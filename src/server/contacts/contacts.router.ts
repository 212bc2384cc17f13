import * as z from 'zod';
import {
  contactChanges,
  contactInput,
  contactListInput,
  contactsByAccountInput,
  contactsChange,
  contactsSelection,
} from '#shared/contacts.schema.ts';
import { byId } from '#shared/fields/fields.schema.ts';
import { fromReplica, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, idsOf } from '../records/bulk-changes/bulk-changes.service.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { Contact } from './contacts.entity.ts';
import { contactsOfAccount, contactsWhere, listContacts } from './contacts.queries.ts';
import { createContact, presentContact, updateContact } from './contacts.service.ts';

export const contactsRouter = router({
  list: staffProcedure
    .use(fromReplica)
    .input(contactListInput)
    .query(({ ctx, input }) => listContacts(ctx.em, input)),

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

  changeMany: staffProcedure
    .input(z.object({ selection: contactsSelection, change: contactsChange }))
    .mutation(async ({ ctx, input: { selection, change } }) => {
      const ids = await idsOf(selection, (filters) => contactsWhere(ctx.em, filters).select('contact.id'));
      return changeMany(ctx.em, 'contacts', ids, change, ctx.user.id);
    }),

  deleteMany: staffProcedure.input(contactsSelection).mutation(async ({ ctx, input }) => {
    const ids = await idsOf(input, (filters) => contactsWhere(ctx.em, filters).select('contact.id'));
    return moveManyToTrash(ctx.em, 'contacts', ids, ctx.user.id);
  }),
});
