import * as z from 'zod';
import { addTasksInput } from '#shared/activities/activities.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import {
  confirmDateInput,
  registrationBulkChange,
  registrationInput,
  registrationListInput,
  registrationSelection,
  registrationUpdate,
} from '#shared/registrations/registrations.schema.ts';
import { addTasks } from '../activities/addTasks.service.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { presentRegistration } from './registrations.queries.ts';
import { registrations } from './registrations.record.ts';
import { confirmDate, createRegistration, updateRegistration } from './registrations.service.ts';

export const registrationsRouter = router({
  list: staffProcedure
    .input(registrationListInput)
    .query(({ ctx, input }) => listPage(ctx, registrations, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentRegistration(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['registrations', 'activities'] })
    .input(registrationInput)
    .mutation(async ({ ctx, input }) =>
      presentRegistration(ctx.em, await createRegistration(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .meta({ changes: ['registrations', 'documents', 'activities'] })
    .input(idInput.extend({ version: z.int(), data: registrationUpdate }))
    .mutation(({ ctx, input }) => updateRegistration(ctx.em, input, ctx.user.id)),

  confirmDate: staffProcedure
    .meta({ changes: ['registrations', 'activities'] })
    .input(confirmDateInput)
    .mutation(({ ctx, input }) => confirmDate(ctx.em, input, ctx.user.id)),

  addTasks: procedureFor('assignMany')
    .meta({ changes: ['activities'], time: 'long' })
    .input(addTasksInput(registrationSelection))
    .mutation(({ ctx, input }) => addTasks(ctx, registrations, input)),

  changeMany: staffProcedure
    .meta({ changes: ['registrations'], time: 'long' })
    .input(changeManyInput(registrationSelection, registrationBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, registrations, input)),

  ...deleteProcedures(registrations, registrationSelection),
});
