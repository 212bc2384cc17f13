import { secondFactorPolicyInput, setRoleInput } from '#shared/auth.schema.ts';
import { byId } from '#shared/fields/fields.schema.ts';
import { User } from '../platform/identity/users.entity.ts';
import { adminProcedure, freshly, router, staffProcedure } from '../platform/rpc/trpc.ts';
import {
  activeMembers,
  approve,
  clearSecondFactor,
  deactivate,
  presentMember,
  reactivate,
  setRole,
} from './team.service.ts';
import { setTeamPolicy, teamPolicy } from './teamPolicy.service.ts';

export const teamRouter = router({
  list: adminProcedure.query(async ({ ctx }) => {
    const users = await ctx.em.find(User, {}, { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } });
    return users.map(presentMember);
  }),

  options: staffProcedure.query(({ ctx }) => activeMembers(ctx.em)),

  approve: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    return presentMember(await approve(ctx.em, input.id, ctx.mailer));
  }),

  policy: adminProcedure.query(({ ctx }) => teamPolicy(ctx.em)),

  setPolicy: adminProcedure
    .use(freshly)
    .input(secondFactorPolicyInput)
    .mutation(({ ctx, input }) => setTeamPolicy(ctx.em, input)),

  setRole: adminProcedure
    .use(freshly)
    .input(setRoleInput)
    .mutation(async ({ ctx, input }) => presentMember(await setRole(ctx.em, input.id, input.role))),

  deactivate: adminProcedure
    .use(freshly)
    .input(byId)
    .mutation(async ({ ctx, input }) => presentMember(await deactivate(ctx.em, input.id))),

  clearSecondFactor: adminProcedure
    .use(freshly)
    .input(byId)
    .mutation(async ({ ctx, input }) =>
      presentMember(await clearSecondFactor(ctx.em, input.id, ctx.user.id)),
    ),

  reactivate: adminProcedure
    .input(byId)
    .mutation(async ({ ctx, input }) => presentMember(await reactivate(ctx.em, input.id))),
});
