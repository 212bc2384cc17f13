import { secondFactorPolicyInput, setRoleInput } from '#shared/auth.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { User } from '../platform/identity/users.entity.ts';
import { adminProcedure, requireRecentPassword, router, staffProcedure } from '../platform/rpc/trpc.ts';
import {
  approveMember,
  clearSecondFactor,
  deactivateMember,
  listMemberOptions,
  presentMember,
  reactivateMember,
  setRole,
} from './team.service.ts';
import { getTeamPolicy, setTeamPolicy } from './teamPolicy.service.ts';

export const teamRouter = router({
  list: adminProcedure.query(async ({ ctx }) => {
    const users = await ctx.em.find(User, {}, { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } });
    return users.map(presentMember);
  }),

  options: staffProcedure.query(({ ctx }) => listMemberOptions(ctx.em)),

  approve: adminProcedure.input(idInput).mutation(async ({ ctx, input }) => {
    return presentMember(await approveMember(ctx.em, input.id, ctx.mailer));
  }),

  policy: adminProcedure.query(({ ctx }) => getTeamPolicy(ctx.em)),

  setPolicy: adminProcedure
    .use(requireRecentPassword)
    .input(secondFactorPolicyInput)
    .mutation(({ ctx, input }) => setTeamPolicy(ctx.em, input)),

  setRole: adminProcedure
    .use(requireRecentPassword)
    .input(setRoleInput)
    .mutation(async ({ ctx, input }) => presentMember(await setRole(ctx.em, input.id, input.role))),

  deactivate: adminProcedure
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(async ({ ctx, input }) => presentMember(await deactivateMember(ctx.em, input.id))),

  clearSecondFactor: adminProcedure
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(async ({ ctx, input }) =>
      presentMember(await clearSecondFactor(ctx.em, input.id, ctx.user.id)),
    ),

  reactivate: adminProcedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => presentMember(await reactivateMember(ctx.em, input.id))),
});
