import {
  saveSignInProviderInput,
  setPasswordHolderInput,
  startFirmSignInInput,
  switchProviderInput,
} from '#shared/auth/firmAccounts.schema.ts';
import { idInput, settingsVersion } from '#shared/fields/fields.schema.ts';
import {
  procedureFor,
  publicProcedure,
  requireRecentPassword,
  router,
  staffProcedure,
} from '../../platform/rpc/trpc.ts';
import {
  approveRequest,
  disconnect,
  disconnectMember,
  getOwnAccount,
  listRequests,
  refuseRequest,
} from './identities.service.ts';
import {
  getProviderSettings,
  removeProvider,
  saveProvider,
  setPasswordHolder,
  switchProvider,
} from './provider.service.ts';
import { startSignIn } from './signIn.service.ts';

const memberProcedure = staffProcedure.meta({ isAboutSigningIn: true });
const teamProcedure = procedureFor('manageTeam');

/** Procedures that begin a sign-in answer the address at the provider to go to. */
export const firmAccountsRouter = router({
  start: publicProcedure
    .meta({ isAboutSigningIn: true, changes: [] })
    .input(startFirmSignInInput)
    .mutation(({ ctx, input }) =>
      startSignIn(ctx, { ...input, purpose: input.invitation === undefined ? 'signIn' : 'join' }),
    ),

  mine: memberProcedure.query(({ ctx }) => getOwnAccount(ctx.em, ctx.user.id)),

  connect: memberProcedure
    .meta({ changes: [] })
    .use(requireRecentPassword)
    .mutation(({ ctx }) =>
      startSignIn(ctx, { purpose: 'connect', returnTo: '/crm/settings/you/security', isRenewal: false }),
    ),

  /** For who has no password, in place of it. */
  confirm: memberProcedure
    .meta({ changes: [] })
    .input(startFirmSignInInput.pick({ returnTo: true }))
    .mutation(({ ctx, input }) => startSignIn(ctx, { ...input, purpose: 'confirm', isRenewal: false })),

  disconnect: memberProcedure
    .meta({ changes: ['identities', 'log_events'] })
    .use(requireRecentPassword)
    .mutation(({ ctx }) => disconnect(ctx.em, ctx.user.id)),

  disconnectMember: teamProcedure
    .meta({ changes: ['identities', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(idInput)
    .mutation(({ ctx, input }) => disconnectMember(ctx.em, input.id, ctx.user.id)),

  settings: teamProcedure.query(({ ctx }) => getProviderSettings(ctx.em, ctx.env)),

  save: teamProcedure
    .meta({ changes: ['sign_in_providers', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(saveSignInProviderInput)
    .mutation(({ ctx, input }) => saveProvider(ctx.em, input, ctx)),

  tryOut: teamProcedure
    .meta({ isAboutSigningIn: true, changes: [] })
    .use(requireRecentPassword)
    .mutation(({ ctx }) =>
      startSignIn(ctx, { purpose: 'try', returnTo: '/crm/settings/team', isRenewal: false }),
    ),

  switch: teamProcedure
    .meta({ changes: ['sign_in_providers', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(switchProviderInput)
    .mutation(({ ctx, input }) => switchProvider(ctx.em, input, ctx)),

  setPasswordHolder: teamProcedure
    .meta({ changes: ['sign_in_providers', 'users', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(setPasswordHolderInput)
    .mutation(({ ctx, input }) => setPasswordHolder(ctx.em, input, ctx)),

  remove: teamProcedure
    .meta({ changes: ['sign_in_providers', 'sessions', 'log_events'] })
    .use(requireRecentPassword)
    .input(settingsVersion)
    .mutation(({ ctx, input }) => removeProvider(ctx.em, input.version, ctx)),

  requests: teamProcedure.query(({ ctx }) => listRequests(ctx.em)),

  approve: teamProcedure
    .meta({ changes: ['identities', 'users', 'log_events'] })
    .input(idInput)
    .mutation(({ ctx, input }) => approveRequest(ctx.em, input.id, ctx.mailer)),

  refuse: teamProcedure
    .meta({ changes: ['identities', 'log_events'] })
    .input(idInput)
    .mutation(({ ctx, input }) => refuseRequest(ctx.em, input.id)),
});
