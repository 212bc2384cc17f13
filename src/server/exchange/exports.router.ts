import { exportsInput } from '#shared/exports.ts';
import { adminProcedure, router } from '../trpc.ts';
import { pastExports } from './pastExports.queries.ts';

export const exportsRouter = router({
  list: adminProcedure.input(exportsInput).query(({ ctx, input }) => pastExports(ctx.em, input)),
});
