import { historyInput } from '#shared/history.ts';
import { router, staffProcedure } from '../trpc.ts';
import { historyOf } from './history.queries.ts';

export const historyRouter = router({
  byRecord: staffProcedure.input(historyInput).query(({ ctx, input }) => historyOf(ctx.em, input)),
});
