import { today } from '#shared/fields/format.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { versionProcedures } from './versions.procedures.ts';
import { catalogueOn } from './versions.service.ts';

export const catalogueRouter = router({
  current: staffProcedure.query(({ ctx }) => catalogueOn(ctx.em, today())),
  ...versionProcedures('catalogue'),
});
