import type { ComponentType } from 'react';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import type { ImportNoun, MergeNoun } from '#shared/records/nouns.ts';
import type { MergeFacts } from './crm/records/recordType.ts';
import { scrollKey } from './scrollKey.ts';
import { siteRoutes } from './site/siteRoutes.ts';
import { ErrorFallback } from './ui/ErrorFallback.tsx';
import { Loading } from './ui/loading/Loading.tsx';

// Screens are lazy: visitors never download the CRM, nor staff the site.

const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** A screen with a timeline, in which the fields of every noun have names. */
const screenWithTimeline = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const loading = import('./crm/screens/WithRecordFields.tsx');
    const [{ WithRecordFields }, Screen] = await Promise.all([loading, load()]);
    return {
      element: (
        <WithRecordFields>
          <Screen />
        </WithRecordFields>
      ),
    };
  },
});

/** The screens of a noun: its list, a new record, one record, and its form. */
function recordScreens(
  noun: string,
  load: Record<'list' | 'record' | 'form', () => Promise<ComponentType>>,
): RouteObject[] {
  return [
    screen(noun, load.list),
    screen(`${noun}/new`, load.form),
    screenWithTimeline(`${noun}/:id`, load.record),
    screen(`${noun}/:id/edit`, load.form),
  ];
}

const duplicatesRoute = (noun: MergeNoun): RouteObject => ({
  path: `${noun}/duplicates`,
  lazy: async () => {
    const { DuplicateList } = await import('./crm/records/duplicates/DuplicateList.tsx');
    return { element: <DuplicateList noun={noun} /> };
  },
});

function mergeRoute(noun: MergeNoun, loadFacts: () => Promise<MergeFacts>): RouteObject {
  return {
    path: `${noun}/:id/merge`,
    lazy: async () => {
      const loading = import('./crm/records/merge/MergeScreen.tsx');
      const [{ MergeScreen }, facts] = await Promise.all([loading, loadFacts()]);
      return { element: <MergeScreen noun={noun} facts={facts} /> };
    },
  };
}

const documents: RouteObject[] = [
  screen('documents', async () => (await import('./crm/documents/DocumentList.tsx')).DocumentList),
  screen('documents/new', async () => (await import('./crm/documents/AddDocument.tsx')).AddDocument),
  screen('documents/:id', async () => (await import('./crm/screens/DocumentScreen.tsx')).DocumentScreen),
  screen(
    'documents/:id/edit',
    async () => (await import('./crm/documents/DocumentForm.tsx')).DocumentFormScreen,
  ),
];

const crm: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./crm/dashboard/Dashboard.tsx')).Dashboard }),
  },
  ...recordScreens('leads', {
    list: async () => (await import('./crm/leads/LeadList.tsx')).LeadList,
    record: async () => (await import('./crm/screens/LeadScreen.tsx')).LeadScreen,
    form: async () => (await import('./crm/leads/LeadForm.tsx')).LeadFormScreen,
  }),
  ...importRoutes('leads'),
  duplicatesRoute('leads'),
  mergeRoute('leads', async () => (await import('./crm/leads/leads.merge.ts')).leadMerge),
  screen('leads/quarantine', async () => (await import('./crm/quarantine/Quarantine.tsx')).Quarantine),
  ...recordScreens('contacts', {
    list: async () => (await import('./crm/contacts/ContactList.tsx')).ContactList,
    record: async () => (await import('./crm/screens/ContactScreen.tsx')).ContactScreen,
    form: async () => (await import('./crm/contacts/ContactForm.tsx')).ContactFormScreen,
  }),
  ...importRoutes('contacts'),
  duplicatesRoute('contacts'),
  screen('contacts/:id/erase', async () => (await import('./crm/erasure/ErasureScreen.tsx')).ErasureScreen),
  mergeRoute('contacts', async () => (await import('./crm/contacts/contacts.merge.ts')).contactMerge),
  ...recordScreens('accounts', {
    list: async () => (await import('./crm/accounts/AccountList.tsx')).AccountList,
    record: async () => (await import('./crm/screens/AccountScreen.tsx')).AccountScreen,
    form: async () => (await import('./crm/accounts/AccountForm.tsx')).AccountFormScreen,
  }),
  ...importRoutes('accounts'),
  duplicatesRoute('accounts'),
  mergeRoute('accounts', async () => (await import('./crm/accounts/accounts.merge.ts')).accountMerge),
  ...recordScreens('opportunities', {
    list: async () => (await import('./crm/opportunities/Opportunities.tsx')).Opportunities,
    record: async () => (await import('./crm/screens/OpportunityScreen.tsx')).OpportunityScreen,
    form: async () => (await import('./crm/opportunities/OpportunityForm.tsx')).OpportunityFormScreen,
  }),
  ...importRoutes('opportunities'),
  ...recordScreens('proposals', {
    list: async () => (await import('./crm/proposals/ProposalList.tsx')).ProposalList,
    record: async () => (await import('./crm/screens/ProposalScreen.tsx')).ProposalScreen,
    form: async () => (await import('./crm/proposals/ProposalForm.tsx')).ProposalFormScreen,
  }),
  ...recordScreens('registrations', {
    list: async () => (await import('./crm/registrations/RegistrationList.tsx')).RegistrationList,
    record: async () => (await import('./crm/screens/RegistrationScreen.tsx')).RegistrationScreen,
    form: async () => (await import('./crm/registrations/RegistrationForm.tsx')).RegistrationFormScreen,
  }),
  ...importRoutes('registrations'),
  ...recordScreens('engagements', {
    list: async () => (await import('./crm/engagements/EngagementList.tsx')).EngagementList,
    record: async () => (await import('./crm/screens/EngagementScreen.tsx')).EngagementScreen,
    form: async () => (await import('./crm/engagements/EngagementForm.tsx')).EngagementFormScreen,
  }),
  ...recordScreens('agreements', {
    list: async () => (await import('./crm/agreements/AgreementList.tsx')).AgreementList,
    record: async () => (await import('./crm/screens/AgreementScreen.tsx')).AgreementScreen,
    form: async () => (await import('./crm/agreements/AgreementForm.tsx')).AgreementFormScreen,
  }),
  ...importRoutes('agreements'),
  ...importRoutes('activities'),
  {
    path: 'set-up/import',
    lazy: async () => {
      const { ImportStart } = await import('./crm/imports/ImportStart.tsx');
      return { element: <ImportStart noun={null} facts={null} /> };
    },
  },
  screenWithTimeline(
    'activities',
    async () => (await import('./crm/screens/ActivitiesScreen.tsx')).ActivitiesScreen,
  ),
  ...documents,
  screen('invoicing', async () => (await import('./crm/invoicing/Invoicing.tsx')).Invoicing),
  screen('reports', async () => (await import('./crm/reports/Reports.tsx')).Reports),
  screen(
    'recent-changes',
    async () => (await import('./crm/recent-changes/RecentChanges.tsx')).RecentChanges,
  ),
  screen('set-up', async () => (await import('./crm/setup/SetUpScreen.tsx')).SetUpScreen),
  screen('settings/:group?/:page?', async () => (await import('./crm/settings/Settings.tsx')).Settings),
  screen('*', async () => (await import('./crm/frame/CrmNotFound.tsx')).CrmNotFound),
];

export const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration getKey={scrollKey} />
      </>
    ),
    errorElement: <ErrorFallback />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: '/crm',
        lazy: async () => ({ Component: (await import('./crm/CrmRoot.tsx')).CrmRoot }),
        children: [
          screen('verify-email', async () => (await import('./crm/auth/links/VerifyEmail.tsx')).VerifyEmail),
          screen(
            'invitation',
            async () => (await import('./crm/auth/links/AcceptInvitation.tsx')).AcceptInvitation,
          ),
          screen(
            'reset-password',
            async () => (await import('./crm/auth/links/ResetPassword.tsx')).ResetPassword,
          ),
          {
            lazy: async () => {
              const { CrmGate } = await import('./crm/CrmGate.tsx');
              return { element: <CrmGate screens={crm} /> };
            },
            children: [{ errorElement: <ErrorFallback isInLayout />, children: crm }],
          },
        ],
      },
      {
        id: 'site/layout/SiteLayout.tsx',
        lazy: async () => ({ Component: (await import('./site/layout/SiteLayout.tsx')).SiteLayout }),
        children: [{ errorElement: <ErrorFallback isInLayout />, children: siteRoutes }],
      },
    ],
  },
];

function importRoutes(noun: ImportNoun): RouteObject[] {
  const loadFacts = async () => (await import('./crm/screens/recordFields.ts')).importFacts[noun];
  return [
    {
      path: `${noun}/import`,
      lazy: async () => {
        const loading = import('./crm/imports/ImportStart.tsx');
        const [{ ImportStart }, facts] = await Promise.all([loading, loadFacts()]);
        return { element: <ImportStart noun={noun} facts={facts} /> };
      },
    },
    {
      path: `${noun}/import/:id`,
      lazy: async () => {
        const loading = import('./crm/imports/ImportScreen.tsx');
        const [{ ImportScreen }, facts] = await Promise.all([loading, loadFacts()]);
        return { element: <ImportScreen noun={noun} facts={facts} /> };
      },
    },
  ];
}
