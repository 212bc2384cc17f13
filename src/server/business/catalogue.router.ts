import { today } from '#shared/fields/format.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { versionProcedures } from './versions.procedures.ts';
import { pricesOn } from './versions.service.ts';

export const catalogueRouter = router({
  current: staffProcedure.query(({ ctx }) => pricesOn(ctx.em, today()).then(({ catalogue }) => catalogue)),
  ...versionProcedures('catalogue'),
});
