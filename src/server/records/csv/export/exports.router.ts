import { exportsInput } from '#shared/records/exports.schema.ts';
import { adminProcedure, router } from '../../../platform/rpc/trpc.ts';
import { pastExports } from './pastExports.queries.ts';

export const exportsRouter = router({
  list: adminProcedure.input(exportsInput).query(({ ctx, input }) => pastExports(ctx.em, input)),
});
