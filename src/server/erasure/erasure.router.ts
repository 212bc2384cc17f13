import { TRPCError } from '@trpc/server';
import { RECORD_TABLES } from '#shared/calls.ts';
import { eraseInput } from '#shared/erasure/erasure.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import { procedureFor, requireRecentPassword, router } from '../platform/rpc/trpc.ts';
import { erasePerson } from './erase.service.ts';
import { planErasure } from './erasure.queries.ts';
import { findPerson } from './person.queries.ts';

/** Erasing a person: what goes and what stays, and the act itself. */
export const erasureRouter = router({
  preview: procedureFor('erase')
    .meta({ time: 'long', isTyped: true })
    .input(idInput)
    .query(({ ctx, input }) =>
      ctx.em.transactional(async (em) => {
        await allowLongWork(em);
        const person = await findPerson(em, input.id);
        if (!person) throw new TRPCError({ code: 'NOT_FOUND', message: 'Contact not found' });
        return (await planErasure(em, ctx.records, person, ctx.env)).erasure;
      }),
    ),

  erase: procedureFor('erase')
    .meta({
      changes: [
        ...RECORD_TABLES,
        ...(['trash', 'quarantine', 'imports', 'saved_views', 'log_events'] as const),
      ],
      time: 'long',
    })
    .use(requireRecentPassword)
    .input(eraseInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
