import { eventLogInput } from '#shared/platform/eventLog.schema.ts';
import { procedureFor, router } from '../rpc/trpc.ts';
import { listEvents } from './eventLog.queries.ts';

export const eventLogRouter = router({
  list: procedureFor('readLog')
    .input(eventLogInput)
    .query(({ ctx, input }) => listEvents(ctx.em, input)),
});
