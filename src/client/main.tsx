import './disableZodJit.ts';
import './typeface/typeface.css';
import './theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { resilientRoutes } from './connection/resilientRoutes.tsx';
import { loadScreens, prefetchScreens } from './loadScreens.ts';
import { routes } from './routes.tsx';
import { assignHistoryKey } from './scrollKey.ts';
import {
  ClientPageContext,
  embeddedClientPage,
  embeddedSentProposal,
  embeddedSharedDocument,
  SentProposalContext,
  SharedDocumentContext,
} from './site/private-page/embedded.ts';
import { embeddedContent, SiteContentContext } from './site/siteContent.ts';
import { onIntent } from './ui/onIntent.ts';

const root = document.getElementById('root');
if (!root) throw new Error('Root element not found');

// Hydrating a prerendered page needs its screen.
const isSkeleton = root.firstElementChild?.id === 'skeleton';
const isPrerendered = root.hasChildNodes() && !isSkeleton;
if (isPrerendered) await loadScreens(routes, window.location.pathname);
const shownRoutes = resilientRoutes(routes);
// The CRM's skeleton stays until the screen can replace it.
if (isSkeleton) await loadScreens(shownRoutes, window.location.pathname);

assignHistoryKey();
const app = (
  <StrictMode>
    <SiteContentContext value={embeddedContent()}>
      <SentProposalContext value={embeddedSentProposal()}>
        <SharedDocumentContext value={embeddedSharedDocument()}>
          <ClientPageContext value={embeddedClientPage()}>
            <App router={createBrowserRouter(shownRoutes)} />
          </ClientPageContext>
        </SharedDocumentContext>
      </SentProposalContext>
    </SiteContentContext>
  </StrictMode>
);
// Back, pressed before the scripts have loaded, leaves the HTML of another address, which cannot be hydrated.
if (isPrerendered && isAddressOfHtml()) hydrate(root);
else createRoot(root).render(app);

/** Hydration runs in pieces, so that the page goes on reacting; as a whole it takes a phone some 200 ms. */
function hydrate(container: HTMLElement) {
  // Back between two pieces makes React render another page: no error.
  const onRecoverableError = (error: unknown) => {
    if (isAddressOfHtml()) reportError(error);
  };
  startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
}

function isAddressOfHtml() {
  const [navigation] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(navigation?.name ?? window.location.href);
  return pathname === window.location.pathname && search === window.location.search;
}

onIntent((path) => prefetchScreens(routes, path));
