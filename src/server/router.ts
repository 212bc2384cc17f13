import { addedTasks } from './activities/addTasks.service.ts';
import { authRouter } from './auth/auth.router.ts';
import { firmAccountsRouter } from './auth/firm-accounts/firmAccounts.router.ts';
import { backupsRouter } from './backups/backups.router.ts';
import { businessRouter } from './business/business.router.ts';
import { withdrawal } from './business/publishVersions.service.ts';
import { catalogueRouter, termsRouter } from './business/versions.router.ts';
import { shareLinksRouter } from './documents/share-links/shareLinks.router.ts';
import { revocation } from './documents/share-links/shareLinks.service.ts';
import { clientPageRouter } from './engagements/client-page/clientPage.router.ts';
import { erasureRouter } from './erasure/erasure.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { importAct } from './imports/undo.service.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { quarantineRouter } from './intake/quarantine.router.ts';
import { release } from './intake/releaseEnquiry.service.ts';
import { invoicingRouter } from './invoicing/invoicing.router.ts';
import { invoicing } from './invoicing/invoicing.service.ts';
import { followUp } from './leads/followUps.service.ts';
import { mailRouter } from './mail-settings/mail.router.ts';
import { noticesRouter } from './notices/notices.router.ts';
import { nounRouters } from './nouns.ts';
import { eventLogRouter } from './platform/event-log/eventLog.router.ts';
import { liveRouter } from './platform/live/live.router.ts';
import { router } from './platform/rpc/trpc.ts';
import { discountAnswer } from './proposals/approvals/approvals.service.ts';
import { sending } from './proposals/sending/undoSend.service.ts';
import { sentProposalsRouter } from './proposals/sentProposals.router.ts';
import { actsRouter } from './records/acts/acts.router.ts';
import { bulkChange } from './records/bulk-changes/bulk-changes.service.ts';
import { exportsRouter } from './records/csv/export/exports.router.ts';
import { duplicatesRouter } from './records/duplicates/duplicates.router.ts';
import { dismissal } from './records/duplicates/duplicates.service.ts';
import { historyRouter } from './records/history/history.router.ts';
import { mergesRouter } from './records/merges/merges.router.ts';
import { mergeAct } from './records/merges/undo.service.ts';
import { recentChangesRouter } from './records/recent-changes/recent-changes.router.ts';
import { savedViewsRouter } from './records/saved-views/saved-views.router.ts';
import { searchRouter } from './records/search/search.router.ts';
import { trashRouter } from './records/trash/trash.router.ts';
import { restoreAct } from './records/trash/undoRestore.service.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { demoDataRouter } from './setup/demo-data/demo-data.router.ts';
import { setupRouter } from './setup/setup.router.ts';
import { handOverAct } from './team/deactivation.service.ts';
import { teamRouter } from './team/team.router.ts';

/** The table of contents of the API. */
export const appRouter = router({
  ...nounRouters,
  auth: authRouter,
  firmAccounts: firmAccountsRouter,
  sentProposals: sentProposalsRouter,
  shareLinks: shareLinksRouter,
  clientPage: clientPageRouter,
  business: businessRouter,
  catalogue: catalogueRouter,
  terms: termsRouter,
  demoData: demoDataRouter,
  duplicates: duplicatesRouter,
  imports: importsRouter,
  exports: exportsRouter,
  mail: mailRouter,
  history: historyRouter,
  merges: mergesRouter,
  intake: intakeRouter,
  invoicing: invoicingRouter,
  notices: noticesRouter,
  quarantine: quarantineRouter,
  backups: backupsRouter,
  acts: actsRouter({
    change: bulkChange,
    restore: restoreAct,
    hand_over: handOverAct,
    tasks: addedTasks,
    dismissal,
    revocation,
    withdrawal,
    discount_answer: discountAnswer,
    sending,
    follow_up: followUp,
    invoicing,
    release,
    import: importAct,
    merge: mergeAct,
  }),
  recentChanges: recentChangesRouter,
  savedViews: savedViewsRouter,
  trash: trashRouter,
  search: searchRouter,
  reports: reportsRouter,
  setup: setupRouter,
  team: teamRouter,
  erasure: erasureRouter,
  eventLog: eventLogRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
