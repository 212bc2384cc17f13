import { TRPCError } from '@trpc/server';
import { RECORD_TABLES } from '#shared/calls.ts';
import { demoDataInput, switchDemoDataInput } from '#shared/setup/demoData.schema.ts';
import { requireRight } from '../../platform/identity/rights.ts';
import { assertRecentPassword, procedureFor, router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { openStorage } from '../../platform/storage/openStorage.ts';
import { getDemoDataState, isDemoDataOn, switchDemoData } from './availability.service.ts';
import { CREATED, clearData, createDemoData } from './demo-data.service.ts';
import { countSamples, findOtherRecords } from './samples.service.ts';

const demoProcedure = staffProcedure.use(async ({ ctx, next }) => {
  if (!(await isDemoDataOn(ctx.em, ctx.env))) {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no demo data on this server' });
  }
  return next();
});

/** Nothing but samples goes without a scope. Where there is anything else, everything is what who deletes many may. */
const destructiveProcedure = demoProcedure
  .input(demoDataInput.optional())
  .use(async ({ ctx, input, next }) => {
    if (input?.scope === 'everything') {
      assertRecentPassword(ctx.session);
      if (await findOtherRecords(ctx.em, ctx.records)) requireRight(ctx.user, 'deleteMany');
    }
    return next();
  });

export const demoDataRouter = router({
  create: destructiveProcedure
    .meta({ changes: [...RECORD_TABLES, 'trash', 'log_events'], time: 'long' })
    .mutation(({ ctx, input }) => createDemoData({ ...ctx, storage: openStorage(ctx.env) }, input)),

  clear: destructiveProcedure
    .meta({ changes: [...RECORD_TABLES, 'quarantine', 'imports', 'trash', 'log_events'], time: 'long' })
    .mutation(({ ctx, input }) => clearData(ctx, input)),

  state: procedureFor('switchDemoData').query(async ({ ctx }) => ({
    ...(await getDemoDataState(ctx.em, ctx.env)),
    creates: CREATED,
    samples: await countSamples(ctx.em, ctx.records),
  })),

  switch: procedureFor('switchDemoData')
    .meta({ changes: ['team_policy', 'log_events'] })
    .input(switchDemoDataInput)
    .mutation(async ({ ctx, input }) => {
      await switchDemoData(ctx.em, input.isOn);
      return getDemoDataState(ctx.em, ctx.env);
    }),
});
