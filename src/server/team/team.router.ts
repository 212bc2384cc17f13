import { secondFactorPolicyInput, setRoleInput } from '#shared/auth/auth.schema.ts';
import { RECORD_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { deactivateInput, inviteInput } from '#shared/team/team.schema.ts';
import { renewInvitationLink } from '../auth/invitationLinks.service.ts';
import { cancelInvitation, invite, listInvitations, resendInvitation } from '../auth/invitations.service.ts';
import { procedureFor, requireRecentPassword, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { countOpenWork } from '../records/hand-over/handOver.service.ts';
import { deactivateMember } from './deactivation.service.ts';
import {
  approveMember,
  clearSecondFactor,
  listMemberOptions,
  listMembers,
  presentMember,
  reactivateMember,
  setRole,
} from './team.service.ts';
import { getTeamPolicy, setTeamPolicy } from './teamPolicy.service.ts';

const teamProcedure = procedureFor('manageTeam');

export const teamRouter = router({
  list: teamProcedure.query(({ ctx }) => listMembers(ctx.em)),

  options: staffProcedure.query(({ ctx }) => listMemberOptions(ctx.em)),

  /** The records that somebody has open, before they are deactivated. */
  openWork: teamProcedure.input(idInput).query(({ ctx, input }) => countOpenWork(ctx, input.id)),

  approve: teamProcedure
    .meta({ changes: ['users', 'log_events'] })
    .input(idInput)
    .mutation(async ({ ctx, input }) => {
      return presentMember(await approveMember(ctx.em, input.id, ctx.mailer));
    }),

  invitations: teamProcedure.query(({ ctx }) => listInvitations(ctx.em)),

  invite: teamProcedure
    .meta({ changes: ['invitations', 'log_events'] })
    .use(requireRecentPassword)
    .input(inviteInput)
    .mutation(({ ctx, input }) => invite(ctx.em, input, ctx)),

  resendInvitation: teamProcedure
    .meta({ changes: ['invitations', 'log_events'] })
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx.em, input.id, ctx)),

  renewInvitationLink: teamProcedure
    .meta({ changes: ['invitations', 'log_events'] })
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(({ ctx, input }) => renewInvitationLink(ctx.em, input.id, ctx)),

  cancelInvitation: teamProcedure
    .meta({ changes: ['invitations', 'log_events'] })
    .input(idInput)
    .mutation(({ ctx, input }) => cancelInvitation(ctx.em, input.id)),

  policy: teamProcedure.query(({ ctx }) => getTeamPolicy(ctx.em)),

  setPolicy: teamProcedure
    .meta({ changes: ['team_policy', 'log_events'] })
    .use(requireRecentPassword)
    .input(secondFactorPolicyInput)
    .mutation(({ ctx, input }) => setTeamPolicy(ctx.em, input, ctx.mailer)),

  setRole: teamProcedure
    .meta({ changes: ['users', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(setRoleInput)
    .mutation(async ({ ctx, input }) => presentMember(await setRole(ctx.em, input.id, input.role))),

  deactivate: teamProcedure
    .meta({ changes: [...RECORD_TABLES, 'users', 'sessions', 'log_events'], time: 'long' })
    .use(requireRecentPassword)
    .input(deactivateInput)
    .mutation(({ ctx, input }) => deactivateMember(ctx, input)),

  clearSecondFactor: teamProcedure
    .meta({ changes: ['users', 'second_factors', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(async ({ ctx, input }) =>
      presentMember(await clearSecondFactor(ctx.em, input.id, ctx.user.id)),
    ),

  reactivate: teamProcedure
    .meta({ changes: ['users', 'log_events'] })
    .input(idInput)
    .mutation(async ({ ctx, input }) => presentMember(await reactivateMember(ctx.em, input.id))),
});
