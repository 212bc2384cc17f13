import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { setActor } from '../database/actor.ts';
import type { EntityManager } from '../database/orm.ts';
import type { Context, GetContext } from '../identity/context.ts';
import { requireStaff } from './trpc.ts';

interface StaffCaller {
  ctx: Context;
  /** An entity manager of its own, whose changes the history attributes to the user. */
  em: EntityManager;
  user: NonNullable<Context['user']>;
}

type Handler<Route extends RouteGenericInterface> = (
  caller: StaffCaller,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
) => Promise<unknown>;

/**
 * A handler for a route that streams and so is no procedure, open to the same people as `staffProcedure`. The route
 * throws UNAUTHORIZED for visitors, and FORBIDDEN for an administrator who has to set up two-step sign-in.
 */
export const staffRoute =
  (contextOf: GetContext) =>
  <Route extends RouteGenericInterface = RouteGenericInterface>(handle: Handler<Route>) =>
  async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const ctx = await contextOf({ req: request, res: reply, info: { calls: [] } });
    const { user } = requireStaff(ctx);
    const em = ctx.orm.em.fork();
    setActor(em, user.id);
    return handle({ ctx, em, user }, request, reply);
  };
