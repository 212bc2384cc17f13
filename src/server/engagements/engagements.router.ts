import * as z from 'zod';
import { addTasksInput } from '#shared/activities/activities.schema.ts';
import {
  changeStepInput,
  engagementBulkChange,
  engagementInput,
  engagementListInput,
  engagementSelection,
  engagementUpdate,
} from '#shared/engagements/engagements.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { addTasks } from '../activities/addTasks.service.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { listStepNames, presentEngagement } from './engagements.queries.ts';
import { engagements } from './engagements.record.ts';
import { changeEngagementStep, createEngagement, updateEngagement } from './engagements.service.ts';

export const engagementsRouter = router({
  list: staffProcedure
    .input(engagementListInput)
    .query(({ ctx, input }) => listPage(ctx, engagements, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentEngagement(ctx.em, input)),

  stepNames: staffProcedure.query(({ ctx }) => listStepNames(ctx.em)),

  create: staffProcedure
    .meta({ changes: ['engagements', 'activities'] })
    .input(engagementInput)
    .mutation(async ({ ctx, input }) =>
      presentEngagement(ctx.em, await createEngagement(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .meta({ changes: ['engagements', 'activities'] })
    .input(idInput.extend({ version: z.int(), data: engagementUpdate }))
    .mutation(({ ctx, input }) => updateEngagement(ctx.em, input, ctx.user.id)),

  changeStep: staffProcedure
    .meta({ changes: ['engagements', 'activities'] })
    .input(changeStepInput)
    .mutation(({ ctx, input }) => changeEngagementStep(ctx.em, input)),

  addTasks: procedureFor('assignMany')
    .meta({ changes: ['activities'], time: 'long' })
    .input(addTasksInput(engagementSelection))
    .mutation(({ ctx, input }) => addTasks(ctx, engagements, input)),

  changeMany: staffProcedure
    .meta({ changes: ['engagements', 'activities'], time: 'long' })
    .input(changeManyInput(engagementSelection, engagementBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, engagements, input)),

  ...deleteProcedures(engagements, engagementSelection),
});
