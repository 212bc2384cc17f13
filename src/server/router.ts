import { accountsRouter } from './accounts/accounts.router.ts';
import { activitiesRouter } from './activities/activities.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { bulkChangesRouter } from './bulk-changes/bulkChanges.router.ts';
import { contactsRouter } from './contacts/contacts.router.ts';
import { demoDataRouter } from './demo-data/demoData.router.ts';
import { documentsRouter } from './documents/documents.router.ts';
import { duplicatesRouter } from './duplicates/duplicates.router.ts';
import { exportsRouter } from './exchange/exports.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { intakeRouter } from './intake/intake.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { liveRouter } from './live/live.router.ts';
import { mergesRouter } from './merges/merges.router.ts';
import { noticesRouter } from './notices/notices.router.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { quarantineRouter } from './quarantine/quarantine.router.ts';
import { savedViewsRouter } from './saved-views/savedViews.router.ts';
import { searchRouter } from './search/search.router.ts';
import { teamRouter } from './team/team.router.ts';
import { trashRouter } from './trash/trash.router.ts';
import { router } from './trpc.ts';

/** The table of contents of the API. */
export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  contacts: contactsRouter,
  accounts: accountsRouter,
  opportunities: opportunitiesRouter,
  activities: activitiesRouter,
  documents: documentsRouter,
  demoData: demoDataRouter,
  duplicates: duplicatesRouter,
  imports: importsRouter,
  exports: exportsRouter,
  merges: mergesRouter,
  intake: intakeRouter,
  notices: noticesRouter,
  quarantine: quarantineRouter,
  bulkChanges: bulkChangesRouter,
  savedViews: savedViewsRouter,
  trash: trashRouter,
  search: searchRouter,
  team: teamRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
