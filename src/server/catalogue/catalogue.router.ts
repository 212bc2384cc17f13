import { defaultCatalogue } from '#shared/site/defaults/defaultContent.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';

export const catalogueRouter = router({
  current: staffProcedure.query(() => defaultCatalogue),
});
