import { exportsInput } from '#shared/records/exports.schema.ts';
import { procedureFor, router } from '../../../platform/rpc/trpc.ts';
import { listExports } from './exportList.queries.ts';

export const exportsRouter = router({
  list: procedureFor('oversee')
    .input(exportsInput)
    .query(({ ctx, input }) => listExports(ctx.em, input)),
});
