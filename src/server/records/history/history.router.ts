import { RECORD_TABLES } from '#shared/calls.ts';
import { setBackInput } from '#shared/records/history.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { setBack } from './setBack.service.ts';

export const historyRouter = router({
  setBack: staffProcedure
    .meta({ changes: RECORD_TABLES })
    .input(setBackInput)
    .mutation(({ ctx, input }) => setBack(ctx, input)),
});
